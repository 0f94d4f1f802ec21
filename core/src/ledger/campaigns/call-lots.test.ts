import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../booking/ledger-settings.ts'
import { cycleRealized } from '../../figures/profit/cycle-figures.ts'
import { moneyToNumber, zeroMoney } from '../../base/money.ts'
import { bookLedger, bookOf } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { defaultCycleSettings, type CycleSettings } from './cycle-settings.ts'
import { cyclesOf } from './cycles.ts'

/** Two blocks at 60 and 50, then two calls at 65: the first takes the dearer block. */
const story = `2026-01-05 STO 1 KO 60P 2026-01-16 @ 1.00 fees 0 id p60
               2026-01-16 ASSIGN 1 KO 60P 2026-01-16 id dear
               2026-01-19 STO 1 KO 50P 2026-01-30 @ 1.00 fees 0 id p50
               2026-01-30 ASSIGN 1 KO 50P 2026-01-30 id cheap
               2026-02-02 STO 1 KO 65C 2026-02-20 @ 1.00 fees 0 id first
               2026-02-03 STO 1 KO 66C 2026-03-20 @ 1.00 fees 0 id second`

const campaignOf = (text: string, callLots: CycleSettings['callLots'] = {}) => {
  const book = bookOf(bookLedger(readScenario(text).entries, defaultSettings), 'one', 'KO')
  const [cycle] = book === null ? [] : cyclesOf(book, { ...defaultCycleSettings, callLots })
  if (cycle === undefined) throw new Error('no campaign')
  return cycle
}

const callsOf = (cycle: ReturnType<typeof campaignOf>) => cycle.slots.map(({ call }) => call)

describe('a call that the user puts on a lot', () => {
  const [dear, cheap] = campaignOf(story).slots.map(({ lot }) => lot?.entryId ?? '')

  it('stands on the best lot without a word of the user', () => {
    expect(callsOf(campaignOf(story))).toEqual(['first', 'second'])
  })

  it('stands on the lot that is named, and the next call on what is left', () => {
    const moved = campaignOf(story, { first: [cheap ?? ''], second: [dear ?? ''] })
    expect(callsOf(moved)).toEqual(['second', 'first'])
    const alone = campaignOf(story, { first: [cheap ?? ''] })
    expect(callsOf(alone)).toEqual(['second', 'first'])
  })

  it('takes its lot along when it is called away: what is realized follows', () => {
    const called = `${story}\n2026-02-20 ASSIGN 1 KO 65C 2026-02-20 id gone`
    const realized = (callLots: CycleSettings['callLots']) =>
      moneyToNumber(cycleRealized(campaignOf(called, callLots)).amount ?? zeroMoney)
    // Four premiums of 100, two of open legs not yet earned, and 500 or 1,500 of the shares.
    const [kept, moved] = [realized({}), realized({ first: [cheap ?? ''] })]
    expect(moved - kept).toBe(1000)
  })

  it('passes over a lot that is not free then, or not there at all', () => {
    const words = { first: ['nothing', dear ?? ''], second: [dear ?? ''] }
    expect(callsOf(campaignOf(story, words))).toEqual(['first', 'second'])
  })

  it('keeps its lot when it is rolled', () => {
    const rolled = `${story}
      2026-02-10 BTC 1 KO 65C 2026-02-20 @ 0.50 fees 0 id back
      2026-02-10 STO 1 KO 67C 2026-04-17 @ 1.50 fees 0 id on`
    expect(callsOf(campaignOf(rolled, { first: [cheap ?? ''] }))).toEqual(['second', 'on'])
  })

  it('covers as many contracts on as many lots as are named', () => {
    const two = story.replace('STO 1 KO 65C 2026-02-20', 'STO 2 KO 65C 2026-02-20').replace(/\n.*66C.*/, '')
    const words = { first: [cheap ?? '', dear ?? ''] }
    expect(callsOf(campaignOf(two, words))).toEqual(['first', 'first'])
  })
})
