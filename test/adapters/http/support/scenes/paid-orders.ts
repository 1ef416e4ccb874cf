/** The number of orders that a simulated bureau has been paid for. */
export const paidOrders = async ({ url }: { readonly url: string }): Promise<number> => {
  const response = await fetch(`${url}/inspect/effects/?operation=credit_order`);
  return ((await response.json()) as { readonly effects: number }).effects;
};
