// Shares that are owed (sold short) move to another account by a row above zero and one below, while a row above zero also
// is what brings shares that are held. The row is read as owed shares leaving where that many are owed and the other account
// holds fewer, which therefore cannot have sent them.
// Authority: docs/domain.md, section "The ledger" (short sale, transfers).
import { divideRounded } from '../../base/micros.ts'
import { compareText } from '../../base/text-order.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { isRated } from '../booking/splits/split-ratio.ts'
import type { Entry, HoldingEntry } from '../entries/entry.ts'

/** How many days the rows of one transfer may be apart. */
export const TRANSFER_DAYS = 10

interface ShareRow {
  readonly entry: HoldingEntry
  readonly bookKey: string
  readonly symbol: string
}

/** Ids of the rows by which owed shares leave an account, and of those by which they come to another. */
export function owedMoves(
  rows: readonly ShareRow[],
  entries: ReadonlyMap<string, readonly Entry[]>,
): { readonly leaving: ReadonlySet<string>; readonly coming: ReadonlySet<string> } {
  const [leaving, coming] = [new Set<string>(), new Set<string>()]
  const entriesOf = (bookKey: string): readonly Entry[] => entries.get(bookKey) ?? []
  const sellsShort = new Set(
    [...new Set(rows.map((row) => row.bookKey))].filter((key) => entriesOf(key).some(owes)),
  )
  if (sellsShort.size === 0) return { leaving, coming }
  const standing = ({ entry, bookKey }: ShareRow): Standing =>
    standingBefore(entriesOf(bookKey), entry.tradeDate)
  const shares = rows.filter(({ entry }) => entry.instrument.type === 'share')
  const inOrder = shares.toSorted(
    (a, b) => compareText(a.entry.tradeDate, b.entry.tradeDate) || compareText(a.entry.id, b.entry.id),
  )
  for (const row of inOrder) {
    const { entry, bookKey } = row
    if (entry.quantity <= 0 || !sellsShort.has(bookKey) || standing(row).owed < entry.quantity) continue
    const other = inOrder.find(
      (one) => isOther(row, one) && !coming.has(one.entry.id) && standing(one).held < entry.quantity,
    )
    if (other === undefined) continue
    leaving.add(entry.id)
    coming.add(other.entry.id)
  }
  return { leaving, coming }
}

function isOther({ entry, symbol }: ShareRow, other: ShareRow): boolean {
  return (
    other.symbol === symbol &&
    other.entry.accountId !== entry.accountId &&
    other.entry.quantity + entry.quantity === 0 &&
    Math.abs(daysBetween(entry.tradeDate, other.entry.tradeDate)) <= TRANSFER_DAYS
  )
}

/** Whether it leaves shares owed, beyond what is held. */
function owes(entry: Entry): boolean {
  if (entry.kind === 'sell') return entry.opensShort === true
  return entry.kind === 'opening-balance' && entry.instrument.type === 'share' && entry.quantity < 0
}

interface Standing {
  readonly held: number
  readonly owed: number
}

/** Micro-shares before the transfer rows of that day, its trades included. */
function standingBefore(entries: readonly Entry[], day: TradingDate): Standing {
  return entries
    .filter(
      ({ tradeDate, kind }) => tradeDate < day || (tradeDate === day && (kind === 'buy' || kind === 'sell')),
    )
    .toSorted((a, b) => compareText(a.tradeDate, b.tradeDate) || a.quantity - b.quantity)
    .reduce(after, { held: 0, owed: 0 })
}

function after({ held, owed }: Standing, entry: Entry): Standing {
  if (entry.kind === 'split') {
    if (!isRated(entry)) return { held, owed }
    const { numerator, denominator } = entry
    const scaled = (shares: number): number =>
      Number(divideRounded(BigInt(shares) * BigInt(numerator), BigInt(denominator)))
    return { held: scaled(held), owed: scaled(owed) }
  }
  if (entry.instrument?.type !== 'share') return { held, owed }
  const { quantity } = entry
  if (quantity >= 0) {
    const covered = Math.min(owed, quantity)
    // A purchase that its row calls a cover never leaves shares held.
    const left = entry.kind === 'buy' && entry.closesShort === true ? 0 : quantity - covered
    return { held: held + left, owed: owed - covered }
  }
  const gone = Math.abs(quantity)
  const sold = Math.min(held, gone)
  return { held: held - sold, owed: owed + (owes(entry) ? gone - sold : 0) }
}
