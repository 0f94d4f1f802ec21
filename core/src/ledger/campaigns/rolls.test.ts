import { describe, expect, it } from 'vitest'
import type { Book } from '../booking/book.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'
import { bookLedger, bookOf } from '../ledger.ts'
import { rollLinks, rollProposals, type RollOverride } from './rolls.ts'
import { dollars } from '../../testing/samples.ts'
import { readScenario } from '../testing/scenario.ts'

const bookFrom = (text: string): Book => {
  const book = bookOf(bookLedger(readScenario(text).entries, defaultSettings), 'one', 'KO')
  if (book === null) throw new Error('no book')
  return book
}
const link = (closeEntryId: string, openEntryId: string, linked = true): RollOverride => ({
  closeEntryId,
  openEntryId,
  linked,
})
const pairs = (links: readonly { closeEntryId: string; openEntryId: string; contracts: number }[]) =>
  links.map(({ closeEntryId, openEntryId, contracts }) => `${closeEntryId}>${openEntryId} ${contracts}`)

describe('a put closed one day and another opened on the next', () => {
  // 2026-02-13 is a Friday, and 2026-02-16 the Monday after.
  const overnight = `2026-02-02 STO 2 KO 60P 2026-02-20 @ 1.00 id old
                     2026-02-12 BTC 2 KO 60P 2026-02-20 @ 1.50 id closed
                     2026-02-13 STO 3 KO 58P 2026-03-20 @ 2.00 id new`

  it('is proposed as a roll and not linked', () => {
    const book = bookFrom(overnight)
    expect(rollLinks(book, [])).toEqual([])
    expect(pairs(rollProposals(book, []))).toEqual(['closed>new 2'])
    // 2 contracts: 400 received, 300 paid.
    expect(rollProposals(book, [])[0]?.netCredit).toBe(dollars('100'))
  })

  it('is never linked to its own contract, nor to the other right', () => {
    const book = bookFrom(`${overnight}
                           2026-02-13 STO 1 KO 65C 2026-03-20 @ 1.00 id call`)
    for (const other of ['old', 'call']) expect(rollLinks(book, [link('closed', other)])).toEqual([])
    expect(pairs(rollLinks(book, [link('closed', 'new')]))).toEqual(['closed>new 2'])
  })

  it('is linked to no fill that is no longer in the book', () => {
    for (const decided of [link('closed', 'undone'), link('undone', 'new')])
      expect(rollLinks(bookFrom(overnight), [decided])).toEqual([])
  })

  it('is proposed over a weekend', () => {
    const weekend = overnight.replace('2026-02-12', '2026-02-13').replace('2026-02-13 STO', '2026-02-16 STO')
    expect(pairs(rollProposals(bookFrom(weekend), []))).toEqual(['closed>new 2'])
  })

  it('is not proposed two days later, nor once the user said that it is none', () => {
    const later = overnight.replace('2026-02-12', '2026-02-11')
    expect(rollProposals(bookFrom(later), [])).toEqual([])
    expect(rollProposals(bookFrom(overnight), [link('closed', 'new', false)])).toEqual([])
  })

  it('is no proposal any more once the user linked it', () => {
    const overrides = [link('closed', 'new')]
    expect(pairs(rollLinks(bookFrom(overnight), overrides))).toEqual(['closed>new 2'])
    expect(rollProposals(bookFrom(overnight), overrides)).toEqual([])
  })
})

describe('several fills rolled into several', () => {
  const many = `2026-02-02 STO 2 KO 60P 2026-02-20 @ 1.00 id a
                2026-02-02 STO 1 KO 61P 2026-02-20 @ 1.00 id b
                2026-02-10 BTC 2 KO 60P 2026-02-20 @ 1.50 id a-closed
                2026-02-10 BTC 1 KO 61P 2026-02-20 @ 1.50 id b-closed
                2026-02-24 STO 1 KO 57P 2026-03-20 @ 2.00 id c
                2026-02-24 STO 3 KO 58P 2026-03-20 @ 2.00 id d`

  it('are linked by the user contract by contract, the surplus being a slot of its own', () => {
    const rollOverrides = [link('a-closed', 'c'), link('a-closed', 'd'), link('b-closed', 'd')]
    const book = bookFrom(many)
    expect(pairs(rollLinks(book, rollOverrides))).toEqual(['a-closed>c 1', 'a-closed>d 1', 'b-closed>d 1'])
    // A gap of 14 days ends a cycle without shares, so that the longer gap is allowed here.
    const [cycle, ...others] = cyclesOf(book, {
      ...defaultCycleSettings,
      rollOverrides,
      continuationDays: 30,
    })
    expect(others).toEqual([])
    expect(cycle?.slots.map(({ outcome }) => outcome)).toEqual(['open', 'open', 'open', 'open'])
  })

  it('stay apart where the user unlinks one of a day', () => {
    const sameDay = many.replaceAll('2026-02-24', '2026-02-10')
    const all = pairs(rollLinks(bookFrom(sameDay), []))
    expect(all.reduce((sum, pair) => sum + Number(pair.at(-1)), 0)).toBe(3)
    const apart = pairs(
      rollLinks(bookFrom(sameDay), [link('b-closed', 'c', false), link('b-closed', 'd', false)]),
    )
    expect(apart).toEqual(['a-closed>c 1', 'a-closed>d 1'])
  })

  it.each([
    ['without numbers', ['', '']],
    ['with numbers in their order', ['11', '12']],
    ['with numbers in the other order', ['12', '11']],
  ] as const)('are linked alike, told %s', (_, numbers) => {
    const { entries } = readScenario(`2026-02-02 STO 2 KO 60P 2026-02-20 @ 1.00 id a
      2026-02-10 BTC 2 KO 60P 2026-02-20 @ 1.50 id closed
      2026-02-10 STO 1 KO 58P 2026-03-20 @ 2.00 id first
      2026-02-10 STO 1 KO 57P 2026-03-20 @ 1.80 id second`)
    const numbered = entries.map((entry) => {
      const number = numbers[['first', 'second'].indexOf(entry.id)]
      return number === undefined || number === '' ? entry : { ...entry, brokerId: number }
    })
    const [book] = bookLedger(numbered, defaultSettings).books.values()
    expect(pairs(rollLinks(book ?? bookFrom(''), []))).toEqual(['closed>second 1', 'closed>first 1'])
  })

  it('keep to the default where the user says nothing', () => {
    expect(rollLinks(bookFrom(many), defaultCycleSettings.rollOverrides)).toEqual([])
  })
})

describe('a closing that tells the number of the order that opened its contract', () => {
  it.each([
    ['its symbol', 'RENAME KO KOX', 'BTC 1 KOX 60P 2026-06-19'],
    ['its terms', 'CHANGE 1 KO 60P 2026-06-19 to KO1 60P 2026-06-19', 'BTC 1 KO1 60P 2026-06-19'],
    ['its strike by a split', 'SPLIT KO 2 1', 'BTC 2 KO 30P 2026-06-19'],
  ])('is no roll into it after a change of %s', (_, changed, closed) => {
    const { books } = bookLedger(
      readScenario(`2026-01-05 STO 1 KO 60P 2026-06-19 @ 1.00 order 7 id opened
                    2026-03-02 ${changed}
                    2026-03-05 ${closed} @ 0.40 order 7 id closed`).entries,
      defaultSettings,
    )
    for (const book of books.values()) {
      expect(book.closedLegs.map(({ openEntryId }) => openEntryId)).toEqual(['opened'])
      expect(rollLinks(book, [])).toEqual([])
      expect(rollLinks(book, [link('closed', 'opened')])).toEqual([])
    }
  })

  it('is none into the contract opened again the next day under its new symbol', () => {
    const { books } = bookLedger(
      readScenario(`2026-02-12 STO 1 KO 60P 2026-06-19 @ 1.00
                    2026-03-03 BTC 1 KO 60P 2026-06-19 @ 0.40
                    2026-03-04 RENAME KO KOX
                    2026-03-04 STO 1 KOX 60P 2026-06-19 @ 0.90`).entries,
      defaultSettings,
    )
    expect([...books.values()].flatMap((book) => rollProposals(book, []))).toEqual([])
  })
})
