import { describe, expect, it } from 'vitest'
import { profitOf } from '../../figures/profit/profit.ts'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import type { Book } from './book.ts'
import { defaultSettings } from './ledger-settings.ts'

const bookFrom = (...lines: readonly string[]): Book => {
  const [book] = bookLedger(readScenario(lines.join('\n')).entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('nothing was booked')
  return book
}

const written = '2026-01-05 STO 2 KO 50P 2026-02-20 @ 2.00 id written'
const bought = '2026-01-12 BTO 3 KO 50P 2026-02-20 @ 1.00 id bought'

describe('a contract is held on one side', () => {
  it('an opening while the other side is open says that something between is missing', () => {
    const book = bookFrom(written, bought)
    expect(book.refusals).toEqual([{ kind: 'both-sides', entryId: 'bought', side: 'long', opposite: 2 }])
    expect(profitOf(book, new Map())).toMatchObject({ complete: false })
  })

  it('an opening on the day on which the other side is closed is sound, whichever stands first', () => {
    const closed = '2026-01-12 BTC 2 KO 50P 2026-02-20 @ 1.00'
    expect(bookFrom(written, bought, closed).refusals).toEqual([])
    expect(bookFrom(written, closed, bought).refusals).toEqual([])
  })

  it('other strikes, rights and expirations are other contracts', () => {
    const others = ['55P 2026-02-20', '50C 2026-02-20', '50P 2026-03-20']
    const legs = others.map((contract) => `2026-01-12 BTO 1 KO ${contract} @ 1.00`)
    expect(bookFrom(written, ...legs).refusals).toEqual([])
  })
})
