// The order in which the ledger closes open contracts that are alike, and the lot of each. It takes the oldest fill,
// whichever lot is looked at; within a fill covered in part, naked contracts first, then lot by lot as they were bound.
// Authority: docs/domain.md, sections "Lots, basis, disposal" (option closes take the oldest fills) and "Wheel cycle".
import type { Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../../ledger/booking/book.ts'
import type { Cycle } from '../../ledger/campaigns/cycle.ts'
import { contractKey } from '../../ledger/entries/instrument-key.ts'
import type { OpenLeg } from '../../ledger/lots/leg.ts'
import { legPremium } from './leg-premium.ts'

/** One open contract. */
export interface ContractInTurn {
  /** The fill that opened it. */
  readonly entryId: string
  /** Null where it belongs to no lot. */
  readonly lotNo: string | null
  readonly opened: TradingDate
  /** Dollars per share that it was sold for, in terms of the contract after splits; null when unknown. */
  readonly premium: Money | null
}

/** Every open short fill of its contract, oldest first. */
export function fillsLike({ openLegs }: Pick<Book, 'openLegs'>, leg: OpenLeg): OpenLeg[] {
  return openLegs.filter(
    (other) => other.side === 'short' && contractKey(other.instrument) === contractKey(leg.instrument),
  )
}

/**
 * The open contracts like that of a leg, in the order in which they would be closed; `cycle` is null for a lot in no
 * campaign.
 */
export function contractsInTurn(
  book: Pick<Book, 'openLegs' | 'entries'>,
  cycle: Pick<Cycle, 'standing'> | null,
  leg: OpenLeg,
): ContractInTurn[] {
  const fills = fillsLike(book, leg)
  const ids = new Set(fills.map(({ entryId }) => entryId))
  const openings = new Map(book.entries.filter(({ id }) => ids.has(id)).map((entry) => [entry.id, entry]))
  return fills.flatMap((fill) => {
    const { entryId, opened, contracts } = fill
    const lots = cycle?.standing.get(entryId) ?? []
    const naked = Math.max(0, contracts - lots.length)
    const standing = [...Array<null>(naked).fill(null), ...lots.slice(0, contracts)]
    const premium = legPremium(fill, openings.get(entryId))
    return standing.map((lotNo) => ({ entryId, lotNo, opened, premium }))
  })
}
