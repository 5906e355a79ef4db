"""A font with Chinese characters for matplotlib."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "pylopdf_fonts_zh_cn"
FILE = "NotoSansSC-Regular.otf"
INSTALLED = (
    "Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "Source Han Sans CN", "Noto Sans CJK JP", "PingFang SC",
    "Hiragino Sans GB", "Microsoft YaHei", "SimHei", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "Noto Serif CJK SC",
    "Droid Sans Fallback",
)  # fmt: skip
"""Families that have all characters of the game, the most legible first."""


@cache
def chinese_family() -> str | None:
    """Return the family name of a font with Chinese characters, or None.

    The font of the package ``pylopdf-fonts-zh-cn`` is registered with matplotlib if it is installed, else a font of
    the system is taken. Finding out imports nothing of that package: only its file is wanted.
    """
    from matplotlib import font_manager

    spec = find_spec(PACKAGE)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        file = Path(folder) / FILE
        if file.is_file():
            font_manager.fontManager.addfont(file)
            return font_manager.FontProperties(fname=file).get_name()
    known = {font.name for font in font_manager.fontManager.ttflist}
    return next((family for family in INSTALLED if family in known), None)
