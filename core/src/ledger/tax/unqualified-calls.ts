// Days on which a short call was open that could not be a qualified covered call whatever the market: written with 30 days
// or less, or with more than 33 months. Shares held beside it may have been part of a straddle, which suspends their holding
// period. Terms are shown without that effect, with a note.
// Authority: IRC section 1092(c)(4); Treasury Reg. 1.1092(b)-2T, (c)-1.
import { isIndexRoot } from '../../instruments/option-root.ts'
import { compareText } from '../../base/text-order.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../booking/book.ts'
import { countBefore } from '../entries/dated.ts'
import type { OptionInstrument } from '../entries/entry.ts'
import { refuseTerm } from './qualified-call.ts'

interface Span {
  readonly from: TradingDate
  /** The day on which it ended; later than any day while it is open. */
  readonly until: string
}

const stillOpen = '9999-12-31'

export class UnqualifiedCalls {
  /** By first day, each with the latest last day of all up to it. */
  readonly #spans: readonly Span[]

  /** For the books of one underlying in all accounts. */
  constructor(books: readonly Book[]) {
    const spans = books.flatMap(spansOf).sort((a, b) => compareText(a.from, b.from))
    let latest = ''
    this.#spans = spans.map(({ from, until }) => {
      latest = until > latest ? until : latest
      return { from, until: latest }
    })
  }

  /**
   * Whether one was open while shares were held from a day on, partly or all the time; null means since before the history.
   */
  stoodBetween(opened: TradingDate | null, closed: TradingDate): boolean {
    const before = countBefore(this.#spans, ({ from }) => from, closed)
    return (this.#spans[before - 1]?.until ?? '') > (opened ?? '')
  }
}

function spansOf({ closedLegs, openLegs }: Book): Span[] {
  const ended = closedLegs.flatMap(({ side, instrument, opened, closed }): Span[] =>
    side === 'short' && opened !== null && isUnqualified(instrument, opened)
      ? [{ from: opened, until: closed }]
      : [],
  )
  const open = openLegs.flatMap(({ side, instrument, opened }): Span[] =>
    side === 'short' && isUnqualified(instrument, opened) ? [{ from: opened, until: stillOpen }] : [],
  )
  return [...ended, ...open]
}

function isUnqualified({ contract }: OptionInstrument, writtenOn: TradingDate): boolean {
  const isCall = contract.right === 'Call' && !isIndexRoot(contract.root)
  return isCall && refuseTerm({ writtenOn, expiration: contract.expiration }) !== null
}
