/** Prices finer than a cent keep their decimals. */
export function priceDigits(price: number): number {
  return price % 10_000 === 0 ? 2 : 4
}
