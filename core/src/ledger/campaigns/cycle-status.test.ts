import { describe, expect, it } from 'vitest'
import { day } from '../../testing/samples.ts'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { cycleStatus, shareBlocksOf } from './cycle-status.ts'
import { cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'
import { bookLedger, bookOf } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'

const statusOn = (asOf: string, story: string) => derivedOn(asOf, story)?.status

/** The status at the end of a day and its reason, of a ledger that knows nothing later. */
function derivedOn(asOf: string, story: string) {
  const entries = readScenario(story).entries.filter(({ tradeDate }) => tradeDate <= asOf)
  const book = bookOf(bookLedger(entries, defaultSettings), 'one', 'KO')
  const cycle = book && cyclesOf(book, defaultCycleSettings).at(-1)
  return cycle ? cycleStatus(cycle, day(asOf), defaultCycleSettings) : undefined
}

const wheel = `2026-01-05 STO 1 KO 60P 2026-01-16 @ 1.00
               2026-01-16 ASSIGN 1 KO 60P 2026-01-16
               2026-01-20 STO 1 KO 61C 2026-02-20 @ 1.00
               2026-02-20 ASSIGN 1 KO 61C 2026-02-20`
const lapsed = `2026-01-05 STO 1 KO 60P 2026-01-16 @ 1.00
                2026-01-16 EXPIRE 1 KO 60P 2026-01-16`

describe('the status of a cycle', () => {
  it.each([
    ['active while its put is open', '2026-01-15', wheel, 'active'],
    ['assigned with shares', '2026-01-19', wheel, 'assigned'],
    ['covered with a call on them', '2026-02-19', wheel, 'covered'],
    ['closed at once when they are called away', '2026-02-20', wheel, 'closed'],
    ['expired on the last day on which a contract would continue it', '2026-01-23', lapsed, 'expired'],
    ['closed on the day after', '2026-01-24', lapsed, 'closed'],
    ['expired too when its put was bought back', '2026-01-16', lapsed.replace('EXPIRE', 'BTC'), 'expired'],
    [
      'closed at once when a long call that covered is sold',
      '2026-01-16',
      `2026-01-05 BTO 1 KO 50C 2026-06-19 @ 11.00
       2026-01-05 STO 1 KO 62C 2026-01-16 @ 1.00
       2026-01-16 EXPIRE 1 KO 62C 2026-01-16
       2026-01-16 STC 1 KO 50C 2026-06-19 @ 12.00`,
      'closed',
    ],
    [
      'active while a long call that covered covers nothing',
      '2026-01-17',
      `2026-01-05 BTO 1 KO 50C 2026-06-19 @ 11.00
       2026-01-05 STO 1 KO 62C 2026-01-16 @ 1.00
       2026-01-16 EXPIRE 1 KO 62C 2026-01-16`,
      'active',
    ],
    ['not guessed while an expiration is pending', '2026-01-20', lapsed.split('\n')[0] ?? '', null],
    [
      'not guessed with long legs alone',
      '2026-01-16',
      `${lapsed}\n2026-01-05 BTO 1 KO 50P 2026-03-20 @ 0.20`,
      null,
    ],
  ])('is %s', (_, asOf, story, status) => {
    expect(statusOn(asOf, story)).toBe(status)
  })

  it.each([
    [3, 'a short call covers the position, with 1 of 4 blocks free of calls'],
    [1, 'a short call covers the position, with 3 of 4 blocks free of calls'],
    [4, 'a short call covers the position'],
  ])('is covered with %i calls on four lots', (calls, reason) => {
    const story = `2026-01-05 STO 4 KO 60P 2026-01-16 @ 1.00
                   2026-01-16 ASSIGN 4 KO 60P 2026-01-16
                   2026-01-20 STO ${calls} KO 61C 2026-02-20 @ 1.00`
    expect(derivedOn('2026-01-20', story)).toEqual({ status: 'covered', reason })
  })

  it('names no block as free beside an adjusted call, which may claim it', () => {
    const story = `2026-01-05 BUY 200 KO @ 60.00
                   2026-01-20 STO 2 KO 61C 2026-06-19 @ 1.00
                   2026-02-02 SPLIT KO 3 2
                   2026-02-02 CHANGE 1 KO 61C 2026-06-19 to KO1 40.67C 2026-06-19`
    expect(derivedOn('2026-02-02', story)).toEqual({
      status: 'covered',
      reason: 'a short call covers the position',
    })
  })

  it('is covered by fewer than 100 shares where a reverse split made them of their blocks', () => {
    const story = `2026-01-05 BUY 200 KO @ 60.00
                   2026-01-20 STO 2 KO 61C 2026-06-19 @ 1.00
                   2026-02-02 SPLIT KO 1 10
                   2026-02-02 CHANGE 1 KO 61C 2026-06-19 to KO1 61C 2026-06-19 per 10`
    const book = bookOf(bookLedger(readScenario(story).entries, defaultSettings), 'one', 'KO')
    const [cycle] = book ? cyclesOf(book, defaultCycleSettings) : []
    expect(cycle && shareBlocksOf(cycle)).toEqual({ shareBlocks: 2, freeBlocks: 0 })
  })

  it('is pending before it starts', () => {
    const book = bookOf(bookLedger(readScenario(lapsed).entries, defaultSettings), 'one', 'KO')
    const [cycle] = book ? cyclesOf(book, defaultCycleSettings) : []
    expect(cycle && cycleStatus(cycle, day('2026-01-04'), defaultCycleSettings).status).toBe('pending')
  })
})
