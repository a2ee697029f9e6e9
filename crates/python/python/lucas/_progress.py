"""How far long work is, shown by tqdm where that is installed and somebody looks on."""

import sys
from typing import Any, Optional


class Bar:
    """A bar, or nothing where there is no tqdm or nobody to see it."""

    def __init__(self) -> None:
        self._bar: Optional[Any] = None
        if not (sys.stderr.isatty() or "ipykernel" in sys.modules):
            return
        try:
            from tqdm import tqdm  # type: ignore[import-untyped, unused-ignore]
        except ImportError:
            return
        self._bar = tqdm(unit=" positions", unit_scale=True, leave=False)

    def show(self, done: int, of: int) -> None:
        if self._bar is not None:
            self._bar.total = of or None
            self._bar.n = done
            self._bar.refresh()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def bar() -> Bar:
    return Bar()
