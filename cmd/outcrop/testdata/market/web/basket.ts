import { Money, sum } from "./money";

export interface Item {
  product: string;
  count: number;
  price: Money;
}

type Listener = (basket: Basket) => void;

/** What the visitor has chosen so far. It survives a reload. */
export class Basket {
  private items = new Map<string, Item>();
  private listeners: Listener[] = [];

  constructor(readonly stall: string, private readonly storage: Storage) {
    const kept = storage.getItem(this.key);
    for (const item of kept ? (JSON.parse(kept) as Item[]) : []) {
      this.items.set(item.product, item);
    }
  }

  /** Adds one piece. */
  add(product: string, price: Money): void {
    const item = this.items.get(product) ?? { product, count: 0, price };
    this.items.set(product, { ...item, count: item.count + 1 });
    this.changed();
  }

  /** Takes all pieces of a product out. */
  remove(product: string): void {
    if (this.items.delete(product)) this.changed();
  }

  get total(): Money {
    return sum([...this.items.values()].map((i) => i.price * i.count));
  }

  onChange(listener: Listener): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((l) => l !== listener);
    };
  }

  private get key(): string {
    return `basket:${this.stall}`;
  }

  private changed(): void {
    this.storage.setItem(this.key, JSON.stringify([...this.items.values()]));
    this.listeners.forEach((l) => l(this));
  }
}
