import { describe, expect, it } from 'vitest'
import { isAllRealized } from './book.ts'
import type { Entry } from '../entries/entry.ts'
import { bookLedger } from '../ledger.ts'
import { defaultSettings } from './ledger-settings.ts'
import { readScenario } from '../testing/scenario.ts'

const read = (...lines: readonly string[]): Entry[] => [...readScenario(lines.join('\n')).entries]

/** Five bought, of which some close what is short. */
const turning = read('2026-02-10 BTC 5 KO 50P 2026-02-20 @ 1.00 id turned').map(
  (entry) => ({ ...entry, opensRest: true }) as Entry,
)
const bookOf = (...lines: readonly string[]) => {
  const ledger = bookLedger([...turning, ...read(...lines)], defaultSettings)
  const [book] = ledger.books.values()
  if (book === undefined) throw new Error('no book')
  return book
}

describe('a closing that opens the rest', () => {
  it('closes what is open, and opens the other side at its part of the cash', () => {
    const { openLegs, realized, refusals } = bookOf('2026-02-02 STO 2 KO 50P 2026-02-20 @ 3.00')
    expect(refusals).toEqual([])
    // 600 for two, of which 200 were paid; no fees.
    expect(realized).toMatchObject({ optionPnl: 400_000_000 })
    expect(isAllRealized(realized)).toBe(true)
    expect(openLegs).toMatchObject([{ side: 'long', contracts: 3, cash: -300_000_000, entryId: 'turned' }])
  })

  it.each([
    ['nothing is open', []],
    ['the other side is open', ['2026-02-02 BTO 2 KO 50P 2026-02-20 @ 3.00']],
    ['as much is open as it trades', ['2026-02-02 STO 5 KO 50P 2026-02-20 @ 3.00']],
  ])('does neither where %s', (_, lines) => {
    const { closedLegs, openLegs, refusals } = bookOf(...lines)
    expect(refusals).toEqual([{ kind: 'unknown-parts', entryId: 'turned' }])
    expect(closedLegs).toEqual([])
    expect(openLegs.map(({ entryId }) => entryId)).not.toContain('turned')
  })
})
