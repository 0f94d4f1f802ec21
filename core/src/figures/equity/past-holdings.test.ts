import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookLedger } from '../../ledger/ledger.ts'
import type { Book } from '../../ledger/booking/book.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import type { Entry } from '../../ledger/entries/entry.ts'
import { contractKey } from '../../ledger/entries/instrument-key.ts'
import { actions, entriesFrom } from '../../ledger/testing/histories.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { pastHoldings } from './past-holdings.ts'

const folder = `${import.meta.dirname}/../../../../fixtures/scenarios`

const booksOf = (entries: readonly Entry[], settings = defaultSettings) =>
  [...bookLedger(entries, settings).books.values()].filter(({ underlying }) => underlying !== null)

/** What a book holds at its end, by keys; shares under an empty one. */
const heldNow = ({ lots, openLegs }: Book) => {
  const held = new Map<string, number>()
  const add = (key: string, quantity: number) => held.set(key, (held.get(key) ?? 0) + quantity)
  for (const { side, quantity } of lots) add('', side === 'long' ? quantity : 0 - quantity)
  for (const { instrument, side, contracts } of openLegs)
    add(contractKey(instrument), (side === 'long' ? contracts : -contracts) * 1_000_000)
  return new Map([...held].filter(([, quantity]) => quantity !== 0))
}

const heldOn = (book: Book, date: TradingDate) => {
  const past = pastHoldings(book)
  expect(past, `${book.underlying}`).not.toBeNull()
  const held = past?.steps.findLast((step) => step.date <= date)?.held ?? []
  return new Map(
    held.map(({ instrument, quantity }) => [
      instrument === 'shares' ? '' : contractKey(instrument),
      quantity as number,
    ]),
  )
}

/** A history that ends on a day holds then what the whole one says was held on it. */
const holdsAsIfItEnded = (entries: readonly Entry[], settings = defaultSettings) => {
  const dates = [...new Set(entries.map(({ tradeDate }) => tradeDate))].toSorted()
  const whole = booksOf(entries, settings)
  for (const date of dates) {
    const until = booksOf(
      entries.filter(({ tradeDate }) => tradeDate <= date),
      settings,
    )
    for (const book of until) {
      const later = whole.find(
        (each) => each.accountId === book.accountId && each.underlying === book.underlying,
      )
      // What was not known on that day may tell more: shares from before the history, the other side of a transfer.
      if (later === undefined || later.opening !== null) continue
      if (later.joined.length + later.returned.length > 0) continue
      if (later.refusals.length + book.refusals.length > 0) continue
      expect(heldOn(later, date), `${book.underlying} on ${date}`).toEqual(heldNow(book))
    }
  }
}

describe('what was held', () => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.txt')))(
    'in %s comes to what is held',
    (name) => {
      const { entries, disposal, lotChoices, transfers } = readScenario(
        readFileSync(`${folder}/${name}`, 'utf8'),
      )
      const settings = { ...defaultSettings, disposal, lotChoices, transfers }
      for (const book of booksOf(entries, settings))
        expect(pastHoldings(book), `${book.underlying}`).not.toBeNull()
      holdsAsIfItEnded(entries, settings)
    },
  )

  it('on any day of any history is what a history that ends on that day holds', () => {
    fc.assert(
      fc.property(actions, (history) => holdsAsIfItEnded(entriesFrom(history))),
      { numRuns: 200 },
    )
  })
})
