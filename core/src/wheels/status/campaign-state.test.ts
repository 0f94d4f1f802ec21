import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Book } from '../../ledger/booking/book.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import type { Cycle } from '../../ledger/campaigns/cycle.ts'
import { cycleStatus, type CycleStatus } from '../../ledger/campaigns/cycle-status.ts'
import { actions, entriesFrom } from '../../ledger/testing/histories.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { bookLedger, bookOf } from '../../ledger/ledger.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { day } from '../../testing/samples.ts'
import { addDays, type TradingDate } from '../../base/trading-date.ts'
import { campaignState, campaignStrategy } from './campaign-state.ts'
import { detectStatus, judgeDetection } from './detect-status.ts'

const recordOf = (book: Book) => ({
  closedLegs: book.closedLegs,
  assignedEntryIds: new Set(
    book.lots.filter(({ origin }) => origin === 'assignment').flatMap(({ entryIds }) => entryIds),
  ),
})

const told = (text: string, today: string) => {
  const book = bookOf(bookLedger(readScenario(text).entries, defaultSettings), 'one', 'KO')
  const cycle = book && cyclesOf(book, defaultCycleSettings).at(-1)
  if (!book || !cycle) throw new Error('no campaign in the story')
  const state = campaignState(cycle, recordOf(book), day(today), defaultCycleSettings)
  return { strategy: campaignStrategy(cycle), status: detectStatus(state, day(today))?.status, state }
}

const put = '2026-02-05 STO 1 KO 60P 2026-02-20 @ 1.00'
const assigned = `${put}
2026-02-20 ASSIGN 1 KO 60P 2026-02-20`
const covered = `${assigned}
2026-02-23 STO 1 KO 62C 2026-03-20 @ 0.80`

describe('the story of one wheel, day by day', () => {
  it('a put sold is active, and near its expiration asks for a look', () => {
    expect(told(put, '2026-02-06')).toMatchObject({ strategy: 'cash_secured_put', status: 'active' })
    expect(told(put, '2026-02-13').status).toBe('monitoring')
  })

  it('the put assigned, the shares wait for a call', () => {
    expect(told(assigned, '2026-02-21')).toMatchObject({
      strategy: 'full_wheel',
      status: 'assigned',
      state: { assignedBlocks: 1, shareBlocks: 1, freeBlocks: 1, coveringCalls: 0 },
    })
  })

  it('a call sold covers them', () => {
    expect(told(covered, '2026-02-24')).toMatchObject({ status: 'covered', state: { coveringCalls: 1 } })
  })

  it('three calls on four lots are covered, with one block free of calls', () => {
    const four = `2026-02-05 STO 4 KO 60P 2026-02-20 @ 1.00
2026-02-20 ASSIGN 4 KO 60P 2026-02-20
2026-02-23 STO 3 KO 62C 2026-03-20 @ 0.80`
    expect(told(four, '2026-02-24')).toMatchObject({
      status: 'covered',
      state: { assignedBlocks: 1, shareBlocks: 4, freeBlocks: 1, coveringCalls: 3 },
    })
  })

  it('the call expired, they wait again', () => {
    const expired = `${covered}
2026-03-20 EXPIRE 1 KO 62C 2026-03-20`
    expect(told(expired, '2026-03-21')).toMatchObject({
      status: 'assigned',
      state: { assignedBlocks: 1, lastOptionExpired: true },
    })
  })

  it('called away, it is closed', () => {
    const away = `${covered}
2026-03-20 ASSIGN 1 KO 62C 2026-03-20`
    expect(told(away, '2026-03-21')).toMatchObject({ status: 'closed', state: { isOver: true } })
  })

  it('a put that expired stays expired for the seven days in which it may go on, then closed', () => {
    const lapsed = `${put}
2026-02-20 EXPIRE 1 KO 60P 2026-02-20`
    expect(told(lapsed, '2026-02-21').status).toBe('expired')
    expect(told(lapsed, '2026-02-27').status).toBe('expired')
    expect(told(lapsed, '2026-02-28').status).toBe('closed')
  })

  it('a put past its date without evidence only asks', () => {
    expect(told(put, '2026-02-23').status).toBe('monitoring')
  })
})

it('calls on a long call are a diagonal, also when all is closed', () => {
  const diagonal = `2026-01-05 BTO 1 KO 50C 2027-01-15 @ 12.00
2026-02-05 STO 1 KO 62C 2026-03-20 @ 0.80`
  expect(told(diagonal, '2026-02-06')).toMatchObject({
    strategy: 'poor_mans_covered_call',
    status: 'covered',
  })
  const closed = `${diagonal}
2026-02-10 BTC 1 KO 62C 2026-03-20 @ 0.40
2026-02-10 STC 1 KO 50C 2027-01-15 @ 13.00`
  expect(told(closed, '2026-02-11')).toMatchObject({ strategy: 'poor_mans_covered_call', status: 'closed' })
})

it('calls on shares bought are a covered call', () => {
  const bought = `2026-02-04 BUY 100 KO @ 59
2026-02-05 STO 1 KO 62C 2026-03-20 @ 0.80`
  expect(told(bought, '2026-02-06')).toMatchObject({ strategy: 'covered_call', status: 'covered' })
})

describe('over generated ledgers', () => {
  const detectedOf = (cycle: Cycle, book: Book, today: TradingDate) =>
    detectStatus(campaignState(cycle, recordOf(book), today, defaultCycleSettings), today)

  it('a second look on the same day never changes what the first one set', () => {
    fc.assert(
      fc.property(actions, fc.nat(30), (told, later) => {
        const entries = entriesFrom(told)
        const last = entries
          .map(({ tradeDate }) => tradeDate)
          .toSorted()
          .at(-1)
        if (last === undefined) return
        const today = addDays(last, later)
        for (const book of bookLedger(entries, defaultSettings).books.values())
          for (const cycle of cyclesOf(book, defaultCycleSettings)) {
            let status: CycleStatus = 'active'
            const look = () => judgeDetection(status, detectedOf(cycle, book, today))
            const first = look()
            if (first.outcome === 'apply') status = first.detected.status
            expect(look().outcome).not.toBe('apply')
          }
      }),
    )
  })

  it('a campaign that the ledger knows to be over is closed, one with open legs never', () => {
    fc.assert(
      fc.property(actions, (told) => {
        const entries = entriesFrom(told)
        const last = entries
          .map(({ tradeDate }) => tradeDate)
          .toSorted()
          .at(-1)
        if (last === undefined) return
        for (const book of bookLedger(entries, defaultSettings).books.values())
          for (const cycle of cyclesOf(book, defaultCycleSettings)) {
            const known = cycleStatus(cycle, last, defaultCycleSettings).status
            const detected = detectedOf(cycle, book, last)?.status
            if (known === 'closed') expect(detected).toBe('closed')
            if (cycle.openLegs.length > 0) expect(['closed', 'expired']).not.toContain(detected)
          }
      }),
    )
  })
})
