import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantFromMs, msOf } from '../../base/instant.ts'
import { addDays, newYorkTime, type TradingDate } from '../../base/trading-date.ts'
import { defaultSettings } from '../../ledger/booking/ledger-settings.ts'
import { cyclesOf } from '../../ledger/campaigns/cycles.ts'
import { defaultCycleSettings } from '../../ledger/campaigns/cycle-settings.ts'
import { bookLedger, bookOf } from '../../ledger/ledger.ts'
import { entriesOf } from '../../ledger/entries/order-day.ts'
import { actions, entriesFrom } from '../../ledger/testing/histories.ts'
import { readScenario } from '../../ledger/testing/scenario.ts'
import { day } from '../../testing/samples.ts'
import { campaignState, recordOfCampaign } from './campaign-state.ts'
import { detectStatus, judgeDetection } from './detect-status.ts'
import { closingStep, daysOfLife, statusLife, type StatusDecision } from './status-life.ts'

const lifeOf = (text: string, today: string, decisions: readonly StatusDecision[] = []) => {
  const book = bookOf(bookLedger(readScenario(text).entries, defaultSettings), 'one', 'KO')
  const cycle = book && cyclesOf(book, defaultCycleSettings).at(-1)
  if (!book || !cycle) throw new Error('no campaign in the story')
  const days = daysOfLife(book, cycle, day(today), defaultCycleSettings)
  return statusLife(days, decisions, newYorkTime(day(today), 20, 0)).map(
    ({ from, to, atMs, entryIds, decisionId }) =>
      `${new Date(atMs).toISOString().slice(0, 10)} ${from} > ${to}${decisionId === null ? ` (${entryIds.length})` : ' by hand'}`,
  )
}

const wheel = `2026-02-05 STO 1 KO 60P 2026-02-20 @ 1.00
2026-02-20 ASSIGN 1 KO 60P 2026-02-20
2026-02-23 STO 1 KO 62C 2026-03-20 @ 0.80
2026-03-20 ASSIGN 1 KO 62C 2026-03-20`

it('a wheel that ended long ago has its whole life, each step with the entries behind it', () => {
  expect(lifeOf(wheel, '2026-11-20')).toEqual([
    '2026-02-05 pending > active (1)',
    '2026-02-20 active > assigned (2)',
    '2026-02-23 assigned > covered (1)',
    '2026-03-20 covered > closed (2)',
  ])
})

it('names the entries of a day alike, whichever of them was read first', () => {
  const { entries } = readScenario(wheel)
  const namedOf = (read: typeof entries) => {
    const book = bookOf(bookLedger(read, defaultSettings), 'one', 'KO')
    const [cycle] = book ? cyclesOf(book, defaultCycleSettings) : []
    if (!book || !cycle) throw new Error('no campaign in the story')
    return daysOfLife(book, cycle, day('2026-11-20'), defaultCycleSettings).map(({ entryIds }) => entryIds)
  }
  expect(namedOf(entries.toReversed())).toEqual(namedOf(entries))
})

it('a put that expired ends its wheel when nothing continues it any more, by the day alone', () => {
  const story = `2026-02-05 STO 1 KO 60P 2026-02-20 @ 1.00
2026-02-20 EXPIRE 1 KO 60P 2026-02-20`
  expect(lifeOf(story, '2026-02-21')).toEqual([
    '2026-02-05 pending > active (1)',
    '2026-02-20 active > expired (1)',
  ])
  expect(lifeOf(story, '2026-11-20')).toEqual([
    '2026-02-05 pending > active (1)',
    '2026-02-20 active > expired (1)',
    '2026-02-28 expired > closed (0)',
  ])
})

it('a campaign that moved to another account keeps its life, and so does one beside moved shares', () => {
  const put = `account two
2026-02-05 STO 1 KO 60P 2026-02-20 @ 1.00
2026-02-20 ASSIGN 1 KO 60P 2026-02-20
2026-03-02 TRANSFER -100 KO id out
account one
2026-03-04 TRANSFER 100 KO id back
2026-03-09 STO 1 KO 62C 2026-03-20 @ 0.80
2026-03-20 ASSIGN 1 KO 62C 2026-03-20`
  expect(lifeOf(put, '2026-11-20')).toEqual([
    '2026-02-05 pending > active (1)',
    '2026-02-20 active > assigned (2)',
    '2026-03-09 assigned > covered (1)',
    '2026-03-20 covered > closed (2)',
  ])
  const beside = `account two
2025-01-06 BUY 100 KO @ 50.00
2025-06-02 TRANSFER -100 KO id out
account one
2025-06-03 TRANSFER 100 KO id in
2025-06-09 SELL 100 KO @ 55.00
2026-02-05 STO 1 KO 60P 2026-02-20 @ 1.00
2026-02-20 EXPIRE 1 KO 60P 2026-02-20`
  expect(lifeOf(beside, '2026-11-20')).toEqual([
    '2026-02-05 pending > active (1)',
    '2026-02-20 active > expired (1)',
    '2026-02-28 expired > closed (0)',
  ])
})

it('what the user decided stands between, and what the entries said meanwhile does not take it back', () => {
  const paused = { id: 'p', atMs: newYorkTime(day('2026-02-10'), 12, 0), to: 'paused' } as const
  const resumed = { id: 'r', atMs: newYorkTime(day('2026-02-12'), 12, 0), to: 'active' } as const
  const put = '2026-02-05 STO 1 KO 60P 2026-03-20 @ 1.00\n2026-02-11 STO 1 KO 59P 2026-03-20 @ 1.00'
  expect(lifeOf(put, '2026-02-20', [resumed, paused])).toEqual([
    '2026-02-05 pending > active (1)',
    '2026-02-10 active > paused by hand',
    '2026-02-12 paused > active by hand',
  ])
})

it('a word that the positions contradict is answered by them at once', () => {
  const rolled = { id: 'r', atMs: newYorkTime(day('2026-03-02'), 12, 0), to: 'active' } as const
  const story = wheel.split('\n').slice(0, 3).join('\n')
  expect(lifeOf(story, '2026-03-03', [rolled]).slice(-2)).toEqual([
    '2026-03-02 covered > active by hand',
    '2026-03-02 active > covered (1)',
  ])
})

/** Wheels of a ticker one after the other, the last of which may still run: how each ends, and the days until the next. */
const rounds = fc.array(
  fc.record({
    ends: fc.constantFrom('expired', 'bought back', 'called away', 'sold', 'open'),
    gap: fc.nat(14),
  }),
  { minLength: 1, maxLength: 5 },
)

const told = (rest: typeof rounds extends fc.Arbitrary<infer T> ? T : never): string => {
  let on = day('2026-01-05')
  return rest
    .flatMap(({ ends, gap }) => {
      const [put, call] = [addDays(on, 11), addDays(on, 25)]
      const sold = `${on} STO 1 KO 50P ${put} @ 1.00`
      const assigned = `${put} ASSIGN 1 KO 50P ${put}`
      const covered = `${addDays(put, 3)} STO 1 KO 52C ${call} @ 0.80`
      const ended = {
        open: [],
        expired: [`${put} EXPIRE 1 KO 50P ${put}`],
        'bought back': [`${put} BTC 1 KO 50P ${put} @ 1.40`],
        'called away': [assigned, covered, `${call} ASSIGN 1 KO 52C ${call}`],
        sold: [assigned, `${call} SELL 100 KO @ 49.00`],
      }[ends]
      on = addDays(ends === 'called away' || ends === 'sold' ? call : put, gap)
      return [sold, ...ended]
    })
    .join('\n')
}

it('ends where the positions of today stand, for any history, and every step begins where the one before ended', () => {
  let [overAnyway, aloneLater] = [0, 0]
  const anyHistory = fc.oneof(
    actions.map(entriesFrom),
    rounds.map((each) => readScenario(told(each)).entries),
  )
  fc.assert(
    fc.property(anyHistory, (entries) => {
      for (const book of bookLedger(entries, defaultSettings).books.values()) {
        const cycles = cyclesOf(book, defaultCycleSettings)
        for (const cycle of cycles) {
          const today = day('2030-01-02')
          const steps = statusLife(
            daysOfLife(book, cycle, today, defaultCycleSettings),
            [],
            newYorkTime(today, 20, 0),
          )
          steps.reduce((before, { from, to }) => (expect(from).toBe(before), to), 'pending' as string)
          expect(daysOfLife(book, cycle, today, defaultCycleSettings)).toEqual(
            daysOfLife(book, { ...cycle, startsAlone: false }, today, defaultCycleSettings),
          )
          if (cycle.startsAlone && cycle !== cycles[0]) aloneLater += 1
          const { to: last = 'pending', atMs = 0 } = steps.at(-1) ?? {}
          const state = campaignState(cycle, recordOfCampaign(book, cycle), today, defaultCycleSettings)
          const judged = judgeDetection(last, detectStatus(state, today))
          expect(judged.outcome === 'apply' ? judged.steps : []).toEqual([])
          const isFollowed = cycle !== cycles.at(-1)
          const timeOn = (on: TradingDate): number | undefined => {
            const entriesThen = book.moves.filter(({ date }) => date === on).flatMap(entriesOf)
            const times = entriesThen.flatMap(({ time }) => (time === null ? [] : [msOf(time)]))
            return times.length === 0 ? undefined : Math.max(...times)
          }
          const closing = closingStep(cycle, defaultCycleSettings, { isFollowed, timeOn })
          if (closing === null) continue
          overAnyway += 1
          expect(closing).toEqual({ status: last, at: instantFromMs(atMs) })
        }
      }
    }),
    { numRuns: 300 },
  )
  expect(overAnyway).toBeGreaterThan(100)
  expect(aloneLater).toBeGreaterThan(100)
})

it('a trade of today without a time comes before what the user decided on it, and at no time to come', () => {
  const book = bookOf(
    bookLedger(readScenario(wheel.split('\n')[0] ?? '').entries, defaultSettings),
    'one',
    'KO',
  )
  const cycle = book && cyclesOf(book, defaultCycleSettings).at(-1)
  if (!book || !cycle) throw new Error('no campaign in the story')
  const today = day('2026-02-05')
  const [at, now] = [newYorkTime(today, 10, 30), newYorkTime(today, 11, 0)]
  const days = daysOfLife(book, cycle, today, defaultCycleSettings)
  const paused: StatusDecision = { id: 'pause', atMs: at, to: 'paused' }
  const stepsOf = (nowMs: number) =>
    statusLife(days, [paused], nowMs).map(({ from, to, atMs }) => [from, to, atMs])
  expect(stepsOf(now)).toEqual([
    ['pending', 'active', newYorkTime(today, 0, 0)],
    ['active', 'paused', at],
  ])
  expect(stepsOf(now)).toEqual(stepsOf(at))
})
