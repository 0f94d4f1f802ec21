/** On which page a refused price is asked about, by its symbol. */

/** A share's symbol is never as long as an option's. */
export function isContractSymbol(symbol: string): boolean {
  return symbol.length === 21
}
export function isShareSymbol(symbol: string): boolean {
  return !isContractSymbol(symbol)
}
