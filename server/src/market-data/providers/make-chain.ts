/** Contracts of a chain from the rows of any provider. */
import { isIndexRoot, type OptionContract, type TradingDate } from '@wheelwright/core'
import type { BadRow, ChainContract, ProviderQuote } from '../provider.ts'
import { makeQuote, type ToldQuote } from './make-quote.ts'
import type { Row } from './row.ts'
import { readOption, shownSymbol } from './spelling.ts'

/** What a row tells of its contract, beside what the symbol says. */
export interface ToldContract {
  readonly spelled: string | null
  readonly quote: ToldQuote
  /** As the row says, to be compared with the symbol; null where it says none. */
  readonly right: 'Call' | 'Put' | null
  readonly strike: number | null
  readonly multiplier: number | null
  readonly style: 'american' | 'european' | null
  readonly isAdjusted: boolean
  readonly openInterest: number | null
  readonly volume: number | null
  readonly impliedVolatility: number | null
}

export interface Contracts {
  readonly contracts: readonly ChainContract[]
  readonly bad: readonly BadRow[]
}

/** All the index options that trade in the United States are European but those on OEX. */
const styleOf = ({ root }: OptionContract): 'american' | 'european' =>
  isIndexRoot(root) && root !== 'OEX' ? 'european' : 'american'

/**
 * The contracts of one expiration, each once, by strike, calls first. A row whose symbol contradicts its terms is bad. A
 * contract that nobody trades has no price but is listed, as old as the underlying's price that came with it.
 */
export function gatherContracts(
  expiration: TradingDate,
  underlying: ProviderQuote,
  rows: readonly { readonly row: Row; readonly told: ToldContract }[],
): Contracts {
  const contracts = new Map<string, ChainContract>()
  const bad: BadRow[] = []
  for (const { row, told } of rows) {
    const made = makeContract(row, told, underlying)
    if ('reason' in made) bad.push(made)
    else if (made.expiration !== expiration)
      bad.push({ symbol: made.quote.symbol, reason: 'was not asked for' })
    else if (contracts.has(made.quote.symbol)) bad.push({ symbol: made.quote.symbol, reason: 'came twice' })
    else contracts.set(made.quote.symbol, made)
  }
  return { contracts: [...contracts.values()].sort(byStrike), bad }
}

const byStrike = (a: ChainContract, b: ChainContract): number =>
  a.strike - b.strike || (a.right === b.right ? 0 : a.right === 'Call' ? -1 : 1)

const makeContract = (row: Row, told: ToldContract, underlying: ProviderQuote): ChainContract | BadRow => {
  const option = readOption(told.spelled)
  if (option === null) return { symbol: shownSymbol(told.spelled), reason: 'is no option' }
  const { contract, osi } = option
  const contradicts =
    (told.right !== null && told.right !== contract.right) ||
    // The symbol of an adjusted contract may keep a strike from before.
    (told.strike !== null && told.strike !== contract.strike && !contract.adjusted)
  if (contradicts) return { symbol: osi, reason: 'contradicts its symbol' }
  const quote = makeQuote(osi, row, told.quote)
  if (!quote.ok && row.fault !== null) return quote.refusal
  const multiplier = told.multiplier ?? 100
  return {
    quote: quote.ok ? quote.value : withoutPrice(osi, told.quote, underlying),
    right: contract.right,
    strike: contract.strike,
    expiration: contract.expiration,
    multiplier,
    style: told.style ?? styleOf(contract),
    isAdjusted: told.isAdjusted || contract.adjusted || multiplier !== 100,
    openInterest: told.openInterest,
    volume: told.volume,
    impliedVolatility: told.impliedVolatility,
  }
}

const withoutPrice = (symbol: string, told: ToldQuote, underlying: ProviderQuote): ProviderQuote => ({
  symbol,
  bid: null,
  ask: null,
  last: null,
  mark: null,
  previousClose: told.previousClose,
  asOf: underlying.asOf,
  isDelayed: told.isDelayed,
  currency: told.currency,
})
