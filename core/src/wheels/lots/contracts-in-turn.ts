// In which order the ledger closes open contracts that are alike, and on which lot each of them stands. It takes the oldest
// fill, whichever lot is looked at; of a fill that covers in part what is naked goes first, then lot by lot as they were
// bound. Authority: docs/domain.md, sections "Lots, basis, disposal" (option closes take the oldest fills) and "Wheel cycle".
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
  /** Null where it stands on no lot. */
  readonly lotNo: string | null
  readonly opened: TradingDate
  /** Dollars a share that it was sold for, of the contract as it is after splits; null is unknown. */
  readonly premium: Money | null
}

/** Every open short fill of its contract, oldest first. */
export function fillsLike({ openLegs }: Pick<Book, 'openLegs'>, leg: OpenLeg): OpenLeg[] {
  return openLegs.filter(
    (other) => other.side === 'short' && contractKey(other.instrument) === contractKey(leg.instrument),
  )
}

/** The contracts like that of a leg, the one that is closed first at the top; `cycle` is null of a lot in no campaign. */
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
