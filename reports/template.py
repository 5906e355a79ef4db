"""Pages from templates."""

from __future__ import annotations

from typing import Any

from reports.text import Text


def render(name: str, text: Text, **values: Any) -> str:
    """Render a page.

    Parameters
    ----------
    name
        File in ``templates``.
    text
        Words of the page, ``t`` in the template.
    values
        What else the template shows.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name).render(lang={"en": "en", "zh": "zh-CN"}[text.lang], t=text, **values)
