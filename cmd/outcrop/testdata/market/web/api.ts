import type { Basket } from "./basket";

export class ApiError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(path, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) {
    throw new ApiError(response.status, await response.text());
  }
  return response.json() as Promise<T>;
}

/** Sends the basket off and gives the number of the order. */
export async function placeOrder(name: string, basket: Basket): Promise<number> {
  const order = await post<{ ID: number }>("/orders", { name, stall: basket.stall });
  return order.ID;
}
