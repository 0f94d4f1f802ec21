/** On which page a refused price is asked about, by its symbol. */
import { parseOptionSymbol } from '@wheelwright/core'

const contractOf = (symbol: string) => {
  // A share's symbol is never as long as an option's.
  const contract = symbol.length === 21 ? parseOptionSymbol(symbol) : null
  return contract?.ok ? contract.value : null
}

export const isContractSymbol = (symbol: string): boolean => contractOf(symbol) !== null
export const isShareSymbol = (symbol: string): boolean => !isContractSymbol(symbol)

/** The share itself and the options on it. */
export const standsOn =
  (ticker: string) =>
  (symbol: string): boolean =>
    symbol === ticker || contractOf(symbol)?.underlying === ticker
