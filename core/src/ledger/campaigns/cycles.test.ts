import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { cycleNetCash } from '../../figures/profit/cycle-figures.ts'
import { keyCycles } from './cycle-keys.ts'
import { cyclesOf } from './cycles.ts'
import { defaultCycleSettings } from './cycle-settings.ts'
import { bookLedger, bookOf } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'

const cyclesIn = (text: string, settings = defaultCycleSettings, account = 'one') => {
  const book = bookOf(bookLedger(readScenario(text).entries, defaultSettings), account, 'KO')
  return book === null ? [] : cyclesOf(book, settings)
}
const story = `2026-02-05 STO 1 KO 60P 2026-02-20 @ 1.00 id put
               2026-02-20 EXPIRE 1 KO 60P 2026-02-20 id lapsed`
const earlier = '2026-02-02 STO 1 KO 59P 2026-02-20 @ 1.00 id before'

describe('the key of a cycle', () => {
  it('names ticker, first short leg and ordinal', () => {
    expect(cyclesIn(story).map(({ key }) => key)).toEqual(['KO-20260205-1'])
  })

  it('stays when earlier history arrives', () => {
    const known = cyclesIn(story).map(({ key, accountId, flows }) => ({
      key,
      accountId,
      entryIds: flows.map(({ entryId }) => entryId),
    }))
    const rebuilt = cyclesIn(`${earlier}\n${story}`)
    expect(rebuilt.map(({ key }) => key)).toEqual(['KO-20260202-1'])
    expect(keyCycles(rebuilt, known).map(({ key }) => key)).toEqual(['KO-20260205-1'])
  })

  it('counts on where another account has one of that day', () => {
    const two = [...cyclesIn(story), ...cyclesIn(story).map((cycle) => ({ ...cycle, accountId: 'two' }))]
    expect(keyCycles(two, []).map(({ key }) => key)).toEqual(['KO-20260205-1', 'KO-20260205-2'])
  })

  const divided = `account one
    2026-02-05 STO 2 KO 60P 2026-03-20 @ 1.00 id put
    2026-02-10 TRANSFER 1 KO 60P 2026-03-20 id out
    account two
    2026-02-10 TRANSFER -1 KO 60P 2026-03-20 id in`
  it.each([
    ['both of which have nothing but that fill', '', ''],
    ['one of which went on', '\n2026-02-20 STO 1 KO 55C 2026-03-20 @ 1.00', ''],
    ['of which the first is new', '', 'one'],
  ])('stays with its campaign where a transfer divided a fill between two, %s', (_, later, knownOf) => {
    const rebuilt = (text: string) =>
      ['one', 'two'].flatMap((account) => cyclesIn(text, defaultCycleSettings, account))
    const first = keyCycles(rebuilt(divided), [])
    const known = first
      .filter(({ accountId }) => knownOf === '' || accountId === knownOf)
      .map(({ key, accountId, flows }) => ({ key, accountId, entryIds: flows.map((flow) => flow.entryId) }))
    const cycles = rebuilt(divided + later)
    for (const order of [cycles, cycles.toReversed()]) {
      const keyed = keyCycles(order, known).map(({ accountId, key }) => [accountId, key])
      expect(Object.fromEntries(keyed)).toEqual({ one: 'KO-20260205-1', two: 'KO-20260205-2' })
    }
  })
})

describe('a roll', () => {
  const rolled = `2026-02-05 STO 1 KO 60P 2026-02-20 @ 1.00 id old
                  2026-02-10 BTC 1 KO 60P 2026-02-20 @ 1.50 id closed
                  2026-02-10 STO 1 KO 58P 2026-03-20 @ 2.00 id new`

  it('keeps one slot', () => {
    expect(cyclesIn(rolled)[0]?.slots.map(({ outcome }) => outcome)).toEqual(['open'])
  })

  it('that the user unlinks is a close and a new slot', () => {
    const rollOverrides = [{ closeEntryId: 'closed', openEntryId: 'new', linked: false }]
    const [cycle] = cyclesIn(rolled, { ...defaultCycleSettings, rollOverrides })
    expect(cycle?.slots.map(({ outcome }) => outcome)).toEqual(['closed at a loss', 'open'])
  })

  it('of another day is one where the user links it', () => {
    const later = rolled.replace('2026-02-10 STO', '2026-02-11 STO')
    const rollOverrides = [{ closeEntryId: 'closed', openEntryId: 'new', linked: true }]
    expect(cyclesIn(later)[0]?.slots.map(({ outcome }) => outcome)).toEqual(['closed at a loss', 'open'])
    expect(cyclesIn(later, { ...defaultCycleSettings, rollOverrides })[0]?.slots).toHaveLength(1)
  })
})

describe('a fraction of a share that is left', () => {
  const calledAway = `2026-02-05 STO 1 KO 60P 2026-02-20 @ 1.00
                      2026-02-20 ASSIGN 1 KO 60P 2026-02-20
                      2026-03-02 BUY 0.4 KO @ 61
                      2026-03-03 STO 1 KO 62C 2026-03-20 @ 1.00
                      2026-03-20 ASSIGN 1 KO 62C 2026-03-20`

  it('keeps no wheel open, and takes its cost along', () => {
    const [cycle] = cyclesIn(calledAway)
    expect([cycle?.ended, cycle?.outcome, cycle?.lots]).toEqual(['2026-03-20', 'called away', []])
    // 100 + 100 + 200; the 24.40 that the fraction cost is none of the wheel's.
    expect(cycle && cycleNetCash(cycle, new Map())).toBe(400_000_000)
  })

  it('of a whole share keeps it open', () => {
    expect(cyclesIn(calledAway.replace('BUY 0.4', 'BUY 1'))[0]?.ended).toBeNull()
  })

  it('is there for the call that it belongs to later', () => {
    const later = `${calledAway}
                   2026-04-01 BUY 99.6 KO @ 60
                   2026-04-02 STO 1 KO 63C 2026-04-17 @ 1.00`
    expect(cyclesIn(later).map(({ ended, lots }) => [ended, lots.length > 0])).toEqual([
      ['2026-03-20', false],
      [null, true],
    ])
  })
})

describe('a block bought in several fills', () => {
  const fills = `2026-02-05 BUY 1 KO @ 59.00
                 2026-02-05 STO 1 KO 62C 2026-03-20 @ 1.00 id call
                 2026-02-05 BUY 99 KO @ 59.10`

  it('covers a call as one block of a hundred does', () => {
    const [cycle] = cyclesIn(fills)
    expect(cycle?.nakedCalls).toBe(0)
    expect(cycle?.phase).toBe(3)
    expect(cycle?.slots.map(({ call, lot }) => [call, lot?.quantity])).toEqual([['call', 100_000_000]])
    // 59.00 + 99 x 59.10
    expect(cycle?.slots[0]?.lot?.stock).toBe(-5_909_900_000)
  })

  it('is called away as one, with what all of it cost', () => {
    const [cycle] = cyclesIn(`${fills}
                              2026-03-20 ASSIGN 1 KO 62C 2026-03-20`)
    expect(cycle?.outcome).toBe('called away')
    // 6,200 - 5,909.90 + 100
    expect(cycle?.slots.map(({ result }) => result)).toEqual([390_100_000])
  })

  it('is sold as one, over the tax lots, with its call bought back after it that day', () => {
    const [cycle] = cyclesIn(`${fills}
                              2026-03-10 SELL 100 KO @ 61.00 time 15:00
                              2026-03-10 BTC 1 KO 62C 2026-03-20 @ 0.60 time 15:01`)
    expect(cycle?.outcome).toBe('sold')
    // 6,100 - 5,909.90 + 100 - 60
    expect(cycle?.slots.map(({ result }) => result)).toEqual([230_100_000])
  })

  it('may be bought over days, and takes shares held before for what is missing', () => {
    const [cycle] = cyclesIn(`2026-01-05 BUY 40 KO @ 58.00 id old
                              2026-02-02 STO 1 KO 55P 2026-02-20 @ 0.50
                              2026-02-03 BUY 60 KO @ 59.00
                              2026-02-05 STO 1 KO 62C 2026-03-20 @ 1.00 id call`)
    expect(cycle?.nakedCalls).toBe(0)
    expect(cycle?.slots.map(({ call }) => call)).toEqual([null, 'call'])
    expect(cycle?.flows.some(({ entryId }) => entryId === 'old')).toBe(true)
  })

  it('of ninety-nine covers nothing', () => {
    const [cycle] = cyclesIn(`2026-02-02 STO 1 KO 55P 2026-02-20 @ 0.50
                              2026-02-05 BUY 50 KO @ 59.00
                              2026-02-05 BUY 49 KO @ 59.00
                              2026-02-05 STO 1 KO 62C 2026-03-20 @ 1.00`)
    expect(cycle?.nakedCalls).toBe(1)
  })
})
