"""The command line, where everything is put together.

Importing it costs typer and nothing else: a command imports what it needs when it is called, so that ``sgs-sim
--help`` answers at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

import sgs_sim
from sgs_sim.cli import bench, compare, games, listing, report, rulesets, run, tournament
from sgs_sim.errors import InputError
from sgs_sim.runs.bots import BotError

app = typer.Typer(
    name="sgs-sim",
    help="Plays complete games of Sanguosha (三国杀) by the full rules and reports who wins, and how often.",
    epilog="Start with: sgs-sim balance",
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)

PLAY, READ, WATCH = "Play many games", "Read the results", "Look at single games"
app.command(rich_help_panel=PLAY)(run.balance)
app.command(rich_help_panel=PLAY)(run.run)
app.command(rich_help_panel=PLAY)(run.resume)
app.command(rich_help_panel=PLAY)(compare.compare)
app.command(rich_help_panel=PLAY)(tournament.tournament)
app.command(rich_help_panel=PLAY)(bench.bench)
app.command(rich_help_panel=READ)(report.report)
app.command("list", rich_help_panel=READ)(listing.list_)
app.add_typer(rulesets.app, name="rulesets", rich_help_panel=READ)
app.command(rich_help_panel=WATCH)(games.play)
app.command(rich_help_panel=WATCH)(games.replay)
app.command(rich_help_panel=WATCH)(games.scenario)


@app.callback(invoke_without_command=True)
def sgs(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Print the version, or the help where nothing is asked for."""
    if version:
        typer.echo(f"sgs-sim {sgs_sim.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line; bad input becomes one line on the error stream and exit code 2, a failing bot code 1.

    Parameters
    ----------
    arguments
        Default: those of the process.
    """
    try:
        code = app(arguments, prog_name="sgs-sim", standalone_mode=False)
    except InputError as error:
        complain(str(error))
        code = 2
    except BotError as error:
        complain(str(error))
        code = 1
    except typer.TyperException as error:
        complain(error.format_message())
        code = error.exit_code
    except typer.Abort:
        code = 130
    sys.exit(code if isinstance(code, int) else 0)


def complain(message: str) -> None:
    """Print an error in one line."""
    typer.echo(f"sgs-sim: {' '.join(message.split())}", err=True)
