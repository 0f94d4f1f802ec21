// A loss with a purchase of the same shares, or of a call on them, within 30 days before or after is deferred into
// the replacement's basis: share for share, earliest loss and earliest purchase first, on the basis as already
// adjusted, over all accounts; in an IRA it is gone. Authority: IRC section 1091; IRS Publication 550.
import { moneyFromMicros, type Money } from '../money.ts'
import { compareText } from '../text-order.ts'
import { daysBetween, type TradingDate } from '../trading-date.ts'
import { proportion } from './amounts.ts'
import type { Book } from './book.ts'
import { legProfit, type ClosedLeg } from './leg.ts'
import { taxGain, type Disposal } from './lot.ts'
import { isIndexRoot } from '../option-root.ts'

/** A loss, or part of one, that a purchase defers. */
export interface WashSale {
  readonly accountId: string
  /** The entry that realized the loss, and the lot or leg that it came from. */
  readonly entryId: string
  readonly lotId: string
  readonly date: TradingDate
  /** Micro-shares replaced. */
  readonly shares: number
  /** Above zero: added to the replacement's basis, or gone. */
  readonly deferred: Money
  readonly replacementId: string
  /** The replacement was bought in an IRA. */
  readonly gone: boolean
}

interface Purchase {
  readonly id: string
  readonly accountId: string
  readonly date: TradingDate
  /** Micro-shares still held that replace nothing yet. */
  free: number
  held: number
  /** Deferred losses in the basis of what is held. */
  added: number
}

interface Ending {
  readonly accountId: string
  readonly entryId: string
  readonly lotId: string
  readonly date: TradingDate
  readonly shares: number
  readonly gain: Money | null
}

const WINDOW = 30

/** The wash sales among the books of one underlying over all of the user's accounts. */
export function washSales(books: readonly Book[], iraAccounts: ReadonlySet<string>): WashSale[] {
  const purchases = books.flatMap(purchasesOf).sort(earliest)
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]))
  const found: WashSale[] = []
  const endings = books.flatMap(endingsOf).sort(earliest)
  // Shares sold in one sale are gone before any of them could replace another.
  for (const sale of Map.groupBy(endings, ({ accountId, entryId }) => `${accountId}\n${entryId}`).values()) {
    const gains = sale.map((ending) => leave(ending, byId.get(ending.lotId)))
    for (const [index, ending] of sale.entries()) {
      const loss = -(gains[index] ?? 0)
      if (loss > 0) found.push(...defer(ending, loss, purchases, iraAccounts))
    }
  }
  return found
}

/** Takes what ended out of its purchase; the gain after deferred losses in its basis. */
function leave({ gain, shares }: Ending, purchase: Purchase | undefined): number | null {
  if (purchase === undefined || purchase.held <= 0) return gain
  const added = proportion(moneyFromMicros(purchase.added), Math.min(shares, purchase.held), purchase.held)
  purchase.added -= added
  purchase.held -= Math.min(shares, purchase.held)
  purchase.free = Math.min(purchase.free, purchase.held)
  return gain === null ? null : gain - added
}

function defer(
  { accountId, entryId, lotId, date, shares }: Ending,
  loss: number,
  purchases: readonly Purchase[],
  iraAccounts: ReadonlySet<string>,
): WashSale[] {
  const found: WashSale[] = []
  let [left, lossLeft] = [shares, loss]
  for (const purchase of purchases) {
    if (left === 0) break
    if (purchase.id === lotId || purchase.free <= 0 || Math.abs(daysBetween(date, purchase.date)) > WINDOW)
      continue
    const replaced = Math.min(left, purchase.free)
    const deferred = proportion(moneyFromMicros(lossLeft), replaced, left)
    const gone = iraAccounts.has(purchase.accountId)
    purchase.free -= replaced
    if (!gone) purchase.added += deferred
    left -= replaced
    lossLeft -= deferred
    found.push({
      accountId,
      entryId,
      lotId,
      date,
      shares: replaced,
      deferred,
      replacementId: purchase.id,
      gone,
    })
  }
  return found
}

/** Lots bought, put or exercised, and calls bought, each by the shares that it stands for. */
function purchasesOf({ accountId, moves }: Book): Purchase[] {
  return moves.flatMap((move) => {
    if (move.kind === 'lot-opened' && move.lot.side === 'long') {
      const { id, quantity } = move.lot
      return [{ id, accountId, date: move.event.date, free: quantity, held: quantity, added: 0 }]
    }
    if (move.kind !== 'leg-opened' || move.leg.side !== 'long') return []
    const { contract, deliverable } = move.leg.instrument
    if (contract.right !== 'Call' || isIndexRoot(contract.root)) return []
    const shares = move.leg.contracts * (deliverable ?? 0)
    return [{ id: move.leg.entryId, accountId, date: move.event.date, free: shares, held: shares, added: 0 }]
  })
}

function endingsOf({ accountId, disposals, closedLegs }: Book): Ending[] {
  return [
    ...disposals.filter(({ lot }) => lot.side === 'long').map((gone) => shareEnding(accountId, gone)),
    ...closedLegs.filter(isTaxed).map((leg) => legEnding(accountId, leg)),
  ]
}

function shareEnding(accountId: string, gone: Disposal): Ending {
  const { entryId, lot, closed, quantity } = gone
  return { accountId, entryId, lotId: lot.id, date: closed, shares: quantity, gain: taxGain(gone) }
}

function legEnding(accountId: string, leg: ClosedLeg): Ending {
  const shares = leg.contracts * (leg.instrument.deliverable ?? 0)
  const { closeEntryId, openEntryId, closed } = leg
  return {
    accountId,
    entryId: closeEntryId,
    lotId: openEntryId ?? '',
    date: closed,
    shares,
    gain: legProfit(leg),
  }
}

/** Section 1256 roots stand outside, and what was assigned or exercised is no income itself. */
function isTaxed({ end, instrument }: ClosedLeg): boolean {
  return (end === 'closed' || end === 'expired') && !isIndexRoot(instrument.contract.root)
}

function earliest(
  a: { readonly date: TradingDate; readonly accountId: string },
  b: { readonly date: TradingDate; readonly accountId: string },
): number {
  return compareText(a.date, b.date) || compareText(a.accountId, b.accountId)
}
