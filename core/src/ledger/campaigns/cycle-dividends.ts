// A dividend belongs to the campaign that held (or owed) the shares before its ex-date, even if paid after the campaign
// ended. Most files state only the payment: then it belongs to the one that held shares before that day; where nothing was
// held in or outside one, to the last that did, since no other shares can have earned it (a remaining fraction does not
// count). Capital returned when all shares are gone is treated alike. Authority: docs/domain.md, section "Wheel cycle".
import { MICROS } from '../../base/micros.ts'
import { compareText } from '../../base/text-order.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../booking/book.ts'
import { compareContent } from '../entries/compare-content.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { cycleEvent } from './cycle-events.ts'
import { countBefore } from '../entries/dated.ts'
import type { CorporateAction, Dividend, Entry } from '../entries/entry.ts'
import { isReturnedLate } from './share-change.ts'
import type { ShareLot } from '../lots/lot.ts'

/** How many days after the ex-date a dividend may be paid. */
const PAYMENT_DAYS = 60

/** Campaigns that were in the account of a book, and since when. */
export type Lived = readonly { readonly cycle: CycleDraft; readonly from: TradingDate }[]

export function addDividends(cycles: Lived, book: Book): void {
  if (cycles.length === 0) return
  const dividends = book.entries.filter((entry): entry is Dividend => entry.kind === 'dividend')
  const returned = returnedLate(book)
  if (dividends.length === 0 && returned.length === 0) return
  const holders = new Holders(cycles, book)
  for (const entry of returned)
    holders.of(entry, null)?.addResult('shares', entry.id, entry.tradeDate, entry.netCash)
  const exDates = exDatesOf(dividends)
  for (const entry of dividends.sort(compareContent)) {
    const cycle = holders.of(entry, entry.exDate ?? exDates.get(paidOf(entry)) ?? null)
    if (cycle === null) continue
    cycle.addCash(entry)
    const said = cycleEvent(entry)
    if (said) cycle.events.push(said)
  }
}

/** Capital returned when all shares were sold. */
function returnedLate({ moves }: Book): CorporateAction[] {
  const entries = moves.filter(isReturnedLate).map(({ entry }) => entry)
  return [...new Set(entries)].filter((entry) => entry.kind === 'corporate-action').sort(compareContent)
}

const paidOf = ({ instrument, tradeDate }: Dividend): string => `${instrument?.symbol ?? ''} ${tradeDate}`

/** The only ex-date stated for a payment of that day; tax withheld from it names none. */
function exDatesOf(dividends: readonly Dividend[]): ReadonlyMap<string, TradingDate> {
  const dated = Map.groupBy(
    dividends.filter(({ exDate }) => exDate !== null),
    paidOf,
  )
  return new Map(
    [...dated].flatMap(([paid, [first, ...others]]) => {
      const exDate = first?.exDate ?? null
      return exDate === null || others.some((other) => other.exDate !== exDate) ? [] : [[paid, exDate]]
    }),
  )
}

/** Who held shares on a day. The campaigns of a book follow each other: one that has ended holds nothing. */
class Holders {
  readonly #cycles: Lived
  /** Campaigns that ever held shares, and since when. */
  readonly #everHeld: readonly { readonly cycle: CycleDraft; readonly from: TradingDate }[]
  readonly #shares: SharesHeld

  constructor(cycles: Lived, book: Book) {
    this.#cycles = cycles
    this.#everHeld = cycles.flatMap(({ cycle, from: came }) => {
      const held = cycle.shareDays.find(({ shares }) => shares > 0)?.date
      return held === undefined ? [] : [{ cycle, from: held < came ? came : held }]
    })
    this.#shares = new SharesHeld(book)
  }

  of({ tradeDate, netCash }: Entry, exDate: TradingDate | null): CycleDraft | null {
    const on = exDate ?? tradeDate
    const current = this.#cycles[countBefore(this.#cycles, ({ from }) => from, on) - 1]?.cycle
    const shares = current === undefined ? 0 : sharesBefore(current, on)
    // Whoever owes shares is charged their dividends.
    if (current !== undefined && (shares > 0 || (shares < 0 && netCash < 0))) return current
    if (exDate !== null) return this.#arrivedSince(exDate, tradeDate)
    if (this.#shares.before(on) >= MICROS) return null
    const last = this.#everHeld[countBefore(this.#everHeld, ({ from }) => from, on) - 1]?.cycle
    const until = last === undefined ? undefined : lastBefore(last, on)?.date
    return last !== undefined && until !== undefined && daysBetween(until, on) <= PAYMENT_DAYS ? last : null
  }

  /** For a payment here: the campaign that held its shares in another account on the ex-date. */
  #arrivedSince(exDate: TradingDate, paidOn: TradingDate): CycleDraft | null {
    const found = this.#cycles.find(
      ({ cycle, from }) => from >= exDate && from <= paidOn && sharesBefore(cycle, exDate) > 0,
    )
    return found?.cycle ?? null
  }
}

function sharesBefore(cycle: CycleDraft, on: TradingDate): number {
  return lastBefore(cycle, on)?.shares ?? 0
}

function lastBefore({ shareDays }: CycleDraft, on: TradingDate): CycleDraft['shareDays'][number] | undefined {
  return shareDays[countBefore(shareDays, ({ date }) => date, on) - 1]
}

/** Shares in the long lots of a book on a day; a lot of unknown date counts as held from the first. */
class SharesHeld {
  readonly #opened: Running
  readonly #closed: Running

  constructor({ lots, disposals }: Book) {
    const gone = disposals.filter(({ lot }) => isLong(lot))
    const held = [...lots.filter(isLong), ...gone.map(({ lot }) => lot)]
    this.#opened = new Running(held.map(({ opened, quantity }) => ({ date: opened ?? '', quantity })))
    this.#closed = new Running(gone.map(({ closed, quantity }) => ({ date: closed, quantity })))
  }

  /** Before that day, including those that left on it. */
  before(on: TradingDate): number {
    return this.#opened.before(on) - this.#closed.before(on)
  }
}

/** Running sums of quantities by day. */
class Running {
  readonly #sums: { readonly date: string; readonly sum: number }[] = []

  constructor(parts: readonly { readonly date: string; readonly quantity: number }[]) {
    let sum = 0
    for (const { date, quantity } of parts.toSorted((a, b) => compareText(a.date, b.date))) {
      sum += quantity
      this.#sums.push({ date, sum })
    }
  }

  before(on: TradingDate): number {
    return this.#sums[countBefore(this.#sums, ({ date }) => date, on) - 1]?.sum ?? 0
  }
}

function isLong({ side }: ShareLot): boolean {
  return side === 'long'
}
