/** On which page a refused price is asked about, by its symbol. */

/** A share's symbol is never as long as an option's. */
export const isContractSymbol = (symbol: string): boolean => symbol.length === 21
export const isShareSymbol = (symbol: string): boolean => !isContractSymbol(symbol)
