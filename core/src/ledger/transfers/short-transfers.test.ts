/** Shares that are owed move to another account as what they are: what was received for them goes along. */
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { bookLedger, rebook } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'

const sold = `account one
2026-01-05 SELL 100 KO @ 50.00 fee 1.00 short`
const moved = `account one
2026-02-02 TRANSFER 100 KO
account two
2026-02-03 TRANSFER -100 KO`

const booksAfter = (...texts: readonly string[]) => {
  const { entries } = readScenario(texts.join('\n'))
  const ledger = bookLedger(entries, defaultSettings)
  const inParts = entries.reduce((held, entry) => rebook(held, [entry]), bookLedger([], defaultSettings))
  const state = ({ books }: typeof ledger) =>
    [...books.values()]
      .map(({ accountId, lots, realized, refusals, opening }) => ({
        account: accountId,
        lots: lots.map(({ side, quantity, opened, amounts }) => [
          side,
          quantity / 1e6,
          opened,
          amounts.gross,
        ]),
        gain: realized.taxPnl,
        unknown: realized.results.tax.unknown,
        refusals: refusals.map(({ kind }) => kind),
        opening: opening === null ? null : opening.entry.quantity,
      }))
      .sort((a, b) => (a.account < b.account ? -1 : 1))
  expect(state(inParts)).toEqual(state(ledger))
  return { links: ledger.transferLinks.links.length, books: state(ledger) }
}

const clean = { unknown: 0, refusals: [], opening: null }

describe('shares that are owed', () => {
  it('leave the account that sold them, and are owed by the other one', () => {
    expect(booksAfter(sold, moved)).toMatchObject({
      links: 1,
      books: [
        { account: 'one', lots: [], gain: 0, ...clean },
        { account: 'two', lots: [['short', 100, '2026-01-05', 5_000_000_000]], gain: 0, ...clean },
      ],
    })
  })

  it('stay where the other account bought on that very day what it sent', () => {
    const text = `account one
2026-02-02 TRANSFER 100 KO
account two
2026-02-02 BUY 100 KO @ 45.00
2026-02-02 TRANSFER -100 KO`
    expect(booksAfter(sold, text).books).toMatchObject([
      { account: 'one', lots: [], gain: 499_000_000, ...clean },
      { account: 'two', lots: [], gain: 0, ...clean },
    ])
  })

  it('leave on the very day on which they were sold short', () => {
    const out = `account one
2026-02-02 SELL 100 KO @ 50.00 fee 1.00 short
2026-02-02 TRANSFER 100 KO`
    const into = (day: string) => `account two
${day} TRANSFER -100 KO`
    for (const day of ['2026-02-02', '2026-02-03'])
      expect(booksAfter(out, into(day)), day).toMatchObject({
        links: 1,
        books: [
          { account: 'one', lots: [], gain: 0, ...clean },
          { account: 'two', lots: [['short', 100, '2026-02-02', 5_000_000_000]], gain: 0, ...clean },
        ],
      })
  })

  it('leave on that day, and are covered on it by the other account', () => {
    const text = `account one
2026-02-02 SELL 100 KO @ 50.00 short
2026-02-02 TRANSFER 100 KO
account two
2026-02-02 TRANSFER -100 KO
2026-02-02 BUY 100 KO @ 45.00 cover`
    expect(booksAfter(text).books).toMatchObject([
      { account: 'one', lots: [], gain: 0, ...clean },
      { account: 'two', lots: [], gain: 500_000_000, ...clean },
    ])
  })

  it('leave as a split since has made them', () => {
    const { books } = booksAfter(sold.replace(' 100 ', ' 50 '), '2026-01-20 SPLIT KO 2 1', moved)
    expect(books).toMatchObject([
      { account: 'one', lots: [], ...clean },
      { account: 'two', lots: [['short', 100, '2026-01-05', 2_500_000_000]], ...clean },
    ])
  })

  it('leave in two parts of one size, each to a row of its own', () => {
    const { links, books } = booksAfter(sold.replace(' 100 ', ' 200 '), moved, moved)
    expect(links).toBe(2)
    expect(books).toMatchObject([
      { account: 'one', lots: [], ...clean },
      {
        account: 'two',
        lots: [
          ['short', 100, '2026-01-05', 5_000_000_000],
          ['short', 100, '2026-01-05', 5_000_000_000],
        ],
        ...clean,
      },
    ])
  })

  it('are bought back there, with the gain of both accounts', () => {
    const { books } = booksAfter(sold, moved, 'account two\n2026-03-02 BUY 100 KO @ 40.00 fee 1.00 cover')
    expect(books).toMatchObject([
      { account: 'one', lots: [], gain: 0, ...clean },
      { account: 'two', lots: [], gain: 998_000_000, ...clean },
    ])
  })

  it('are covered by shares that another account held and sent', () => {
    const bought = 'account two\n2026-01-06 BUY 100 KO @ 45.00'
    const { links, books } = booksAfter(sold, bought, moved)
    expect(links).toBe(1)
    expect(books).toMatchObject([
      { account: 'one', lots: [], gain: 499_000_000, ...clean },
      { account: 'two', lots: [], gain: 0, ...clean },
    ])
  })

  it('are none where a sale took what was there before the history', () => {
    const { books } = booksAfter(
      sold.replace(' short', ''),
      'account two\n2026-01-06 BUY 100 KO @ 45.00',
      moved,
    )
    expect(books).toMatchObject([
      { account: 'one', lots: [['long', 100, '2026-01-06', -4_500_000_000]], unknown: 1 },
      { account: 'two', lots: [] },
    ])
  })
})
