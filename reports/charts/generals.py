"""Generals: over all roles, by role, and their differences from the average."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analysis.intervals import LEVEL
from analysis.names import ROLES
from reports import numbers, style
from reports.charts.parts import dots, figure, spread, written
from reports.context import Chart, Context

if TYPE_CHECKING:
    import pandas as pd


def overall(context: Context) -> Iterator[Chart]:
    """Forest plot of the standardised rates, one for each table size."""
    text = context.text
    for players in context.sizes:
        rows = context.rows("generals", players=players).dropna(subset="rate")
        if rows.empty:
            continue
        average = float(rows["average"].iloc[0])
        drawing = figure(style.WIDTH, 1.1 + 0.235 * len(rows))
        axes = drawing.subplots()
        dots(axes, rows, average)
        axes.set_yticks(range(len(rows)), [context.names.general(name) for name in rows["general"]])
        written(axes, rows)
        axes.margins(x=0.04)
        axes.set_title(text("chart.generals", players=players))
        axes.set_xlabel(text("axis.win_rate"))
        style.percent_axis(axes.xaxis)
        n = spread(context, rows["n"])
        caption = text("caption.generals", players=players, average=numbers.percent(average), n=n)
        yield Chart(f"generals_{players}", drawing, caption, players=players)


def by_role(context: Context) -> Iterator[Chart]:
    """Forest plot with a panel for each role, and heat map of the differences, for each table size."""
    for players in context.sizes:
        rows = context.rows("general_roles", players=players)
        if rows.empty:
            continue
        order = context.rows("generals", players=players)["general"].tolist()
        yield _forest(context, players, rows, order)
        yield _heat(context, players, rows, order)


def _forest(context: Context, players: int, rows: pd.DataFrame, order: list[str]) -> Chart:
    text = context.text
    roles = [role for role in ROLES if role in set(rows["role"])]
    drawing = figure(style.WIDE, 1.1 + 0.235 * len(order))
    panels = drawing.subplots(1, len(roles), sharey=True, squeeze=False)[0]
    for axes, role in zip(panels, roles, strict=True):
        cells = rows[rows["role"] == role].set_index("general").reindex(order)
        cells["apart"] = cells["apart"].fillna(False).astype(bool)
        dots(axes, cells, float(cells["average"].max()))
        axes.set_title(text(f"role.{role}"), color=style.COLOURS[role])
        axes.margins(x=0.06)
        axes.xaxis.set_major_locator(_few())
        axes.set_xlabel(text("axis.win_rate"))
        style.percent_axis(axes.xaxis)
    panels[0].set_yticks(range(len(order)), [context.names.general(name) for name in order])
    drawing.suptitle(text("chart.general_roles", players=players), x=0.01, ha="left")
    caption = text("caption.general_roles", players=players, n=spread(context, rows["n"]))
    return Chart(f"general_roles_{players}", drawing, caption, wide=True, players=players)


def _heat(context: Context, players: int, rows: pd.DataFrame, order: list[str]) -> Chart:
    import numpy as np

    text = context.text
    roles = [role for role in ROLES if role in set(rows["role"])]
    table = rows.pivot(index="general", columns="role", values="difference").reindex(index=order, columns=roles) * 100
    sure = rows.pivot(index="general", columns="role", values="apart").reindex(index=order, columns=roles)
    limit = max(float(np.nanmax(np.abs(table.to_numpy()))), 1e-9)
    drawing = figure(style.WIDTH, 1.3 + 0.235 * len(order))
    axes = drawing.subplots()
    image = axes.imshow(table, cmap="RdBu", vmin=-limit, vmax=limit, aspect="auto")
    for (i, j), value in np.ndenumerate(table.to_numpy()):
        if np.isfinite(value):
            bold = bool(sure.iloc[i, j])
            ink = "white" if abs(value) > 0.62 * limit else style.INK if bold else style.FAINT
            label = numbers.points(value / 100)
            weight = "bold" if bold else "normal"
            axes.text(j, i, label, ha="center", va="center", color=ink, fontsize=8, weight=weight, family=style.NUMBERS)
    axes.set_yticks(range(len(order)), [context.names.general(name) for name in order])
    axes.set_xticks(range(len(roles)), [text(f"role.{role}") for role in roles])
    axes.tick_params(axis="x", top=True, labeltop=True, bottom=False, labelbottom=False, length=0, labelcolor=style.INK)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    axes.set_title(text("chart.heat", players=players))
    bar = drawing.colorbar(image, ax=axes, location="bottom", shrink=0.6, aspect=40, pad=0.01)
    bar.set_label(text("axis.difference"), fontsize=8.5)
    bar.outline.set_visible(False)
    cells = int(table.notna().to_numpy().sum())
    caption = text("caption.heat", players=players, cells=cells, chance=round((1 - LEVEL) * cells))
    return Chart(f"general_roles_heat_{players}", drawing, caption, players=players)


def _few() -> object:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(4, steps=[1, 2, 5, 10])
