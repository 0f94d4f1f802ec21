// A dividend belongs to the cycle that held the shares before its ex-date, even if it is paid after the end. Brokers'
// files mostly state the payment alone: then the one that held shares before that, and with nothing held, inside or
// outside, the last one that did, since no other shares can have earned it. Authority: docs/domain.md, section "Wheel cycle".
import { compareText } from '../../base/text-order.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../booking/book.ts'
import { compareContent } from '../entries/compare-content.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { cycleEvent } from './cycle-events.ts'
import { countBefore } from '../entries/dated.ts'
import type { Dividend } from '../entries/entry.ts'
import type { ShareLot } from '../lots/lot.ts'

/** How long after the ex-date a dividend is still paid. */
const PAYMENT_DAYS = 60

/** Campaigns that stood in the account of a book, and from which day on. */
export type Lived = readonly { readonly cycle: CycleDraft; readonly from: TradingDate }[]

export function addDividends(cycles: Lived, book: Book): void {
  const dividends = book.entries.filter((entry): entry is Dividend => entry.kind === 'dividend')
  if (dividends.length === 0 || cycles.length === 0) return
  const holders = new Holders(cycles, book)
  for (const entry of dividends.sort(compareContent)) {
    const cycle = holders.of(entry)
    if (cycle === null) continue
    cycle.addCash(entry)
    const said = cycleEvent(entry)
    if (said) cycle.events.push(said)
  }
}

/** Who held shares on a day. The cycles of a book follow each other: one that has ended holds nothing any more. */
class Holders {
  readonly #cycles: Lived
  /** Those that ever held shares, and since when. */
  readonly #everHeld: readonly { readonly cycle: CycleDraft; readonly from: TradingDate }[]
  readonly #lots: LotSpans

  constructor(cycles: Lived, book: Book) {
    this.#cycles = cycles
    this.#everHeld = cycles.flatMap(({ cycle, from: came }) => {
      const held = cycle.shareDays.find(({ shares }) => shares > 0)?.date
      return held === undefined ? [] : [{ cycle, from: held < came ? came : held }]
    })
    this.#lots = new LotSpans(book)
  }

  of({ exDate, tradeDate }: Dividend): CycleDraft | null {
    const on = exDate ?? tradeDate
    const current = this.#cycles[countBefore(this.#cycles, ({ from }) => from, on) - 1]?.cycle
    if (current !== undefined && sharesBefore(current, on) > 0) return current
    if (exDate !== null || this.#lots.isHeld(on)) return null
    const last = this.#everHeld[countBefore(this.#everHeld, ({ from }) => from, on) - 1]?.cycle
    const until = last === undefined ? undefined : lastBefore(last, on)?.date
    return last !== undefined && until !== undefined && daysBetween(until, on) <= PAYMENT_DAYS ? last : null
  }
}

function sharesBefore(cycle: CycleDraft, on: TradingDate): number {
  return lastBefore(cycle, on)?.shares ?? 0
}

function lastBefore({ shareDays }: CycleDraft, on: TradingDate): CycleDraft['shareDays'][number] | undefined {
  return shareDays[countBefore(shareDays, ({ date }) => date, on) - 1]
}

/** From when to when the long lots of a book were held; one of unknown date counts as held from the first. */
class LotSpans {
  /** By the day on which they were opened, each with the last day on which one opened up to it was closed. */
  readonly #spans: { readonly opened: string; readonly until: string }[] = []

  constructor({ lots, disposals }: Book) {
    const spanOf = ({ opened }: ShareLot, until: string) => ({ opened: opened ?? '', until })
    const spans = [
      ...lots.filter(isLong).map((lot) => spanOf(lot, FOREVER)),
      ...disposals.filter(({ lot }) => isLong(lot)).map(({ lot, closed }) => spanOf(lot, closed)),
    ]
    let latest = ''
    for (const { opened, until } of spans.sort((a, b) => compareText(a.opened, b.opened))) {
      if (until > latest) latest = until
      this.#spans.push({ opened, until: latest })
    }
  }

  isHeld(on: TradingDate): boolean {
    const last = this.#spans[countBefore(this.#spans, ({ opened }) => opened, on) - 1]
    return last !== undefined && last.until >= on
  }
}

const FOREVER = '9999-12-31'

function isLong({ side }: ShareLot): boolean {
  return side === 'long'
}
