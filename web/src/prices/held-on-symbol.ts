/** Which refused prices are asked about on the page of a symbol. */
import { parseOptionSymbol } from '@wheelwright/core'
import { isContractSymbol } from './held-places.ts'

const contractOf = (symbol: string) => {
  const contract = isContractSymbol(symbol) ? parseOptionSymbol(symbol) : null
  return contract?.ok ? contract.value : null
}

/** The share itself and the options on it. */
export const standsOn =
  (ticker: string) =>
  (symbol: string): boolean =>
    symbol === ticker || contractOf(symbol)?.underlying === ticker
