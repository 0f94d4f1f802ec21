/** What the headline of a symbol rests on: its open lots, the campaigns that run, and the options that still trade. */
import type { Lot, Position } from '@wheelwright/api'
import { blocksOf, LOT_SHARES, MICROS, quantityFromMicros, wholeUnits } from '@wheelwright/core'
import type { HeadlineFacts, HeadlineLeg, Money, Quantity } from '@wheelwright/core'
import type { Leg } from '../lots/coverage.ts'
import type { SymbolData } from '../use-symbol.ts'
import { heldShares } from '../lots/held-model.ts'

/**
 * Those of one campaign together; of shares that are in none the net stock cost is not known. Beside lots of the ledger the
 * headline counts no shares that the broker alone has.
 */
const coveredBy = (
  cover: Leg['cover'],
  { cycles, lots }: Pick<SymbolData, 'cycles' | 'lots'>,
): HeadlineLeg['covered'] => {
  const shares = new Map<string | null, number>()
  for (const { by, contracts } of cover) {
    if (by === null || typeof by === 'string' || (by.length === 0 && lots.length > 0)) continue
    const key = by[0]?.cycleKey ?? null
    shares.set(key, (shares.get(key) ?? 0) + contracts * LOT_SHARES)
  }
  return [...shares].map(([key, count]) => ({
    shares: wholeUnits(count),
    netStockCost: cycles.find(({ cycleKey }) => cycleKey === key)?.netStockCost ?? null,
  }))
}

const contractOf = ({ contract, quantity }: Leg) => ({
  strike: contract.strike,
  expiration: contract.expiration,
  contracts: Math.abs(quantity) / MICROS,
})

const countOf = (parts: Leg['cover']): number => parts.reduce((sum, { contracts }) => sum + contracts, 0)

type Among = Pick<SymbolData, 'cycles' | 'lots' | 'legs'>

const legOf = (leg: Leg, among: Among): HeadlineLeg => {
  const uncovered = leg.cover.filter(({ by }) => by === null)
  return {
    ...contractOf(leg),
    premium: leg.averagePrice,
    covered: coveredBy(leg.cover, among),
    longCalls: leg.cover.flatMap(({ by, contracts }) =>
      among.legs
        .filter(({ symbol }) => symbol === by)
        .map((long) => ({ ...contractOf(long), covering: contracts })),
    ),
    spread: countOf(uncovered.filter(({ inSpread }) => inSpread)),
    naked: countOf(uncovered.filter(({ inSpread }) => !inSpread)),
  }
}

const sharesOf = (each: Lot | Position): number => ('side' in each ? each.quantity : (each.shares ?? 0))

/** Shares of one account never stand behind the calls of another. */
const blocksOfAccounts = (held: readonly (Lot | Position)[]): Quantity => {
  const accounts = [...Map.groupBy(held, ({ accountId }) => accountId).values()]
  const blocks = accounts.map((own) => {
    const shares = own.reduce((sum, each) => sum + sharesOf(each), 0)
    return Math.max(0, blocksOf(quantityFromMicros(shares))) * LOT_SHARES
  })
  return wholeUnits(blocks.reduce((sum, each) => sum + each, 0))
}

/** `price` is that of a share now. */
export function headlineFacts(
  symbol: string,
  {
    lots,
    cycles,
    stocks,
    legs,
    areStocksKnown,
  }: Pick<SymbolData, 'lots' | 'cycles' | 'stocks' | 'legs' | 'areStocksKnown'>,
  price: Money | null,
): HeadlineFacts {
  const openLots = lots.filter(({ status }) => status === 'open')
  const running = cycles.filter(({ endedAt }) => endedAt === null)
  const trading = legs.filter(({ isPendingExpiry }) => !isPendingExpiry)
  const legsOf = (right: 'Call' | 'Put', isShort: boolean) =>
    trading
      .filter(({ contract, quantity }) => contract.right === right && quantity < 0 === isShort)
      .map((leg) => legOf(leg, { cycles: running, lots, legs }))
  const held = lots.length > 0 ? openLots : stocks
  const accounts = new Set(
    [...openLots, ...running, ...stocks].map(({ accountId }) => accountId).filter((id) => id !== null),
  )
  return {
    symbol,
    price,
    shares: quantityFromMicros(
      // Shares that are owed are below zero in both.
      held.reduce((sum, each) => sum + sharesOf(each), 0),
    ),
    blocks: blocksOfAccounts(held),
    campaigns: running
      .filter(({ sharesHeld }) => sharesHeld > 0)
      .map(({ sharesHeld, netStockCost }) => ({ shares: sharesHeld, netStockCost })),
    accounts: accounts.size,
    shortPuts: legsOf('Put', true),
    shortCalls: legsOf('Call', true),
    longCalls: legsOf('Call', false),
    longPuts: legsOf('Put', false),
    asked: legs
      .filter(({ isPendingExpiry, quantity }) => isPendingExpiry && quantity < 0)
      .map((leg) => ({ ...contractOf(leg), right: leg.contract.right })),
    isHeldOtherwise: heldShares(lots, areStocksKnown ? stocks : null).atBroker !== null,
  }
}
