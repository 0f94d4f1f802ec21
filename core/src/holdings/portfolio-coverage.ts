// Cover is counted within one account first, as brokers do. Positions entered by hand belong to no account: a call still
// naked after that may be covered where either side has no account. Shares of one account never cover calls of another.
// Authority: docs/domain.md, section "Rolls, assignment, expiration".
import { coverShortCalls, type CallCoverage, type Coverage, type LongCall } from '../cover/coverage.ts'
import {
  callOf,
  isOpen,
  isShort,
  tickerOf,
  type OptionRecord,
  type PositionRecord,
} from './position-record.ts'
import { MAX_MICROS, MICROS } from '../base/micros.ts'
import { quantityFromMicros, type Quantity } from '../base/quantity.ts'
import type { ShortCall } from '../cover/short-call.ts'
import { LOT_SHARES } from '../instruments/share-block.ts'

/** What one account holds of one underlying, as far as it matters for short calls. */
export interface CallHoldings {
  readonly shares: Quantity
  readonly shortCalls: readonly ShortCall[]
  readonly longCalls: readonly LongCall[]
}

/** The cover of every open short call of the positions, by the position's id. */
export function coverPositions(records: readonly PositionRecord[]): ReadonlyMap<string, CallCoverage> {
  const cover = new Map<string, CallCoverage>()
  for (const accounts of callHoldingsByTicker(records).values()) {
    for (const [id, counts] of coverUnderlying(accounts)) cover.set(id, counts)
  }
  return cover
}

/** Open shares and calls by underlying, then by account (null for what was entered by hand). */
function callHoldingsByTicker(
  records: readonly PositionRecord[],
): ReadonlyMap<string, ReadonlyMap<string | null, CallHoldings>> {
  const relevant = records.filter((record) => isOpen(record) && (record.kind === 'stock' || isCall(record)))
  const byTicker = [...Map.groupBy(relevant, tickerOf)].map(
    ([ticker, held]) => [ticker, [...Map.groupBy(held, ({ accountId }) => accountId)]] as const,
  )
  return new Map(
    byTicker.map(([ticker, accounts]) => [
      ticker,
      new Map(accounts.map(([account, held]) => [account, callHoldings(held)])),
    ]),
  )
}

function callHoldings(records: readonly PositionRecord[]): CallHoldings {
  const calls = records.filter((record) => record.kind === 'option')
  const shares = records.filter((record) => record.kind === 'stock')
  return {
    shares: atMost(shares.reduce((sum, { quantity }) => sum + quantity, 0)),
    shortCalls: calls.filter(isShort).map(callOf),
    longCalls: calls.filter((record) => !isShort(record)).map(callOf),
  }
}

/** Cover counts whole blocks, so a sum of shares beyond the range of quantities may be capped. */
function atMost(micros: number): Quantity {
  return quantityFromMicros(Math.max(-MAX_MICROS, Math.min(MAX_MICROS, micros)))
}

function isCall(record: OptionRecord): boolean {
  return record.contract.right === 'Call'
}

function coverUnderlying(accounts: ReadonlyMap<string | null, CallHoldings>): [string, CallCoverage][] {
  const within = [...accounts].map(([account, held]) => ({ account, held, coverage: coverShortCalls(held) }))
  const cover = new Map(within.flatMap(({ coverage }) => [...coverage.calls]))
  const byHand = within.find(({ account }) => account === null)
  const others = within.filter(({ account }) => account !== null)
  if (byHand && others.length > 0) {
    add(cover, coverAcross([byHand], others))
    add(cover, coverAcross(others, [byHand]))
  }
  return [...cover]
}

interface Within {
  readonly held: CallHoldings
  readonly coverage: Coverage
}

/** Covers what the first account left naked with what the second has left. */
function coverAcross(naked: readonly Within[], free: readonly Within[]): Coverage {
  const blocks = free.reduce((sum, { coverage }) => sum + coverage.freeBlocks, 0)
  return coverShortCalls({
    shares: atMost(blocks * LOT_SHARES * MICROS),
    shortCalls: naked.flatMap(({ held, coverage }) =>
      held.shortCalls.map((call) => ({ ...call, contracts: coverage.calls.get(call.id)?.naked ?? 0 })),
    ),
    longCalls: free.flatMap(({ held, coverage }) =>
      held.longCalls.map((call) => ({ ...call, contracts: coverage.longCallsFree.get(call.id) ?? 0 })),
    ),
  })
}

function add(cover: Map<string, CallCoverage>, more: Coverage): void {
  for (const [id, { covered, pmcc, spread, longCalls }] of more.calls) {
    const counts = cover.get(id)
    if (counts === undefined || counts.unknown > 0) continue
    cover.set(id, {
      covered: counts.covered + covered,
      pmcc: counts.pmcc + pmcc,
      longCalls: new Map([...counts.longCalls, ...longCalls]),
      spread: counts.spread + spread,
      naked: counts.naked - covered - pmcc - spread,
      unknown: 0,
    })
  }
}
