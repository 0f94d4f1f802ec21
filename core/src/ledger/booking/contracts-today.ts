// A contract has several names: before and after a change of its terms or of its company's symbol. Here the name in a row is
// followed through the changes booked after it, so that rows of one contract are found together and add up.
// Authority: docs/domain.md, sections "The ledger" (corporate actions) and "Taxes" (splits).
import { MICROS } from '../../base/micros.ts'
import type { Book } from './book.ts'
import type { Entry, OptionInstrument } from '../entries/entry.ts'
import { contractKey } from '../entries/instrument-key.ts'
import { legAfter, type LegChange } from '../lots/leg-after-change.ts'
import { isRated } from './splits/split-ratio.ts'

/** A contract by its final name, and how many of them a row ends or opens, signed. */
export interface ContractsToday {
  readonly key: string
  readonly contracts: number
}

/** What a row of a book says of contracts; null where it is no option row. */
export type FollowContracts = (entry: Entry) => ContractsToday | null

/** Follows contracts through the changes in a book; the row itself need not count there. */
export function followContracts({ moves }: Pick<Book, 'moves'>): FollowContracts {
  const changes = moves.flatMap(({ kind, entry }) =>
    kind === 'changed' && isLegChange(entry) ? [entry] : [],
  )
  const ended = new Map<string, OptionInstrument>()
  const opened = new Map<string, Entry[]>()
  for (const move of moves)
    if (move.kind === 'leg-closed' && move.leg.openEntryId !== null)
      ended.set(move.leg.closeEntryId, move.leg.instrument)
    else if (move.kind === 'leg-opened') {
      const key = contractKey(move.leg.instrument)
      const known = opened.get(key)
      if (known === undefined) opened.set(key, [move.entry])
      else known.push(move.entry)
    }
  /**
   * The contract whose terms a row uses: one open under that name at the time, else one opened under it before, else the
   * row's own.
   */
  const named = (entry: Entry, instrument: OptionInstrument): Entry => {
    if (ended.has(entry.id)) return entry
    const before = opened
      .get(contractKey(instrument))
      ?.filter(({ tradeDate }) => tradeDate <= entry.tradeDate)
    return before?.at(-1) ?? entry
  }
  return (entry) => {
    if (entry.instrument?.type !== 'option') return null
    const instrument = ended.get(entry.id) ?? entry.instrument
    const since = named(entry, instrument)
    const last = changes
      .filter((change) => comesAfter(change, since))
      .reduce((leg, change) => legAfter(leg, change), { instrument, contracts: entry.quantity / MICROS })
    return { key: contractKey(last.instrument), contracts: last.contracts }
  }
}

function isLegChange(entry: Entry): entry is LegChange {
  if (entry.kind === 'split') return isRated(entry)
  return entry.kind === 'symbol-change' || entry.kind === 'contract-change'
}

/** Balances and transfers come before the changes of their day, trades after them. */
function comesAfter(change: LegChange, { kind, tradeDate }: Entry): boolean {
  const standsBefore = kind === 'opening-balance' || kind === 'share-transfer'
  return standsBefore ? change.tradeDate >= tradeDate : change.tradeDate > tradeDate
}
