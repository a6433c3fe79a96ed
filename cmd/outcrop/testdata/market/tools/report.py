"""What was sold, for the people behind the stalls."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path


@dataclass(frozen=True)
class Sale:
    """One line of one order that was fetched."""

    day: date
    stall: str
    product: str
    count: int
    cents: int


@dataclass
class Report:
    """Sums of the sales of one stall."""

    stall: str
    pieces: Counter[str] = field(default_factory=Counter)
    cents: int = 0

    def add(self, sale: Sale) -> None:
        """Takes one sale in. Sales of other stalls are left out."""
        if sale.stall != self.stall:
            return
        self.pieces[sale.product] += sale.count
        self.cents += sale.cents

    def best(self, n: int = 3) -> list[str]:
        """Names the products that sold best."""
        return [product for product, _ in self.pieces.most_common(n)]

    def __str__(self) -> str:
        lines = [f"{self.stall}: {self.cents / 100:.2f}"]
        lines += [f"  {count:4} {product}" for product, count in sorted(self.pieces.items())]
        return "\n".join(lines)


def read(path: Path) -> list[Sale]:
    """Reads the sales from a file that the server wrote."""
    with path.open(newline="") as f:
        return [
            Sale(date.fromisoformat(r["day"]), r["stall"], r["product"], int(r["count"]), int(r["cents"]))
            for r in csv.DictReader(f)
        ]


def main(path: str, stall: str) -> None:
    report = Report(stall)
    for sale in read(Path(path)):
        report.add(sale)
    print(report)
