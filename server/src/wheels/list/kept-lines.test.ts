/** A line is made again where anything that it says changed, and only then. */
import {
  instantFromMs,
  moneyFromMicros,
  tradingDateAt,
  unexpiredFrom,
  defaultCycleSettings,
} from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { createKeptLines, type Line } from './kept-lines.ts'
import type { LineContext } from '../wheel-context.ts'

const nowMs = Date.parse('2026-11-20T15:00:00Z')
const stored = { user_id: 'ann', id: 'w1', card: '["a card"]', version: 1, notes: '' }
const dollars = (amount: number) => moneyFromMicros(amount * 1_000_000)

const contextWith = (more: Partial<LineContext> = {}): LineContext => ({
  marks: new Map([['PCG', dollars(15)]]),
  currentMarks: new Map(),
  accounts: new Map([['a1', '55501234']]),
  refused: new Map([['PCG', { rows: 1, firstRow: null }]]) as unknown as LineContext['refused'],
  priceAges: new Map([['PCG', { asOf: instantFromMs(nowMs), source: 'a source', isDelayed: false }]]),
  heldOtherwise: new Map(),
  missingSplits: new Map(),
  today: tradingDateAt(nowMs),
  unexpired: unexpiredFrom(nowMs),
  isDayOver: false,
  cycleSettings: defaultCycleSettings,
  withTimeline: false,
  ...more,
})

/** Looks at what it says, as a wheel of PCG in one account would. */
const lineOf = (context: LineContext): Line => {
  const { marks, currentMarks, accounts, refused, priceAges, heldOtherwise, today } = context
  const said = [marks.get('PCG'), currentMarks.get('PCG'), accounts.get('a1'), refused.get('PCG')]
  const place = {
    id: 'w1',
    ticker: 'PCG',
    startedAt: today,
    cardStatus: 'active',
    nextUrgency: 'wait',
  } as const
  return {
    status: 'active',
    place: { ...place, daysToExpiration: null },
    text: JSON.stringify([...said, priceAges.get('PCG'), heldOtherwise.get('PCG')]),
  }
}

describe('a kept line', () => {
  const open = (mostCharacters = 10_000) => {
    const lines = createKeptLines<typeof stored>(mostCharacters)
    const line = lines.make(stored, contextWith(), lineOf)
    return { lines, line }
  }

  it('stands while nothing that it says changed, whatever came for others', () => {
    const { lines, line } = open()
    expect(lines.find({ ...stored }, contextWith())).toBe(line)
    const others = contextWith({
      marks: new Map([
        ['PCG', dollars(15)],
        ['KO', dollars(60)],
      ]),
      cycleSettings: { ...defaultCycleSettings },
    })
    expect(lines.find(stored, others)).toBe(line)
  })

  it.each([
    ['its row', { ...stored, version: 2 }, contextWith()],
    ['its card', { ...stored, card: '["another"]' }, contextWith()],
    ['a price', stored, contextWith({ marks: new Map([['PCG', dollars(16)]]) })],
    ['a price that is gone', stored, contextWith({ marks: new Map() })],
    ['a price that was missing', stored, contextWith({ currentMarks: new Map([['PCG', dollars(15)]]) })],
    ['the name of its account', stored, contextWith({ accounts: new Map([['a1', '55509999']]) })],
    ['refused rows', stored, contextWith({ refused: new Map() })],
    ['the age of its price', stored, contextWith({ priceAges: new Map() })],
    [
      'what its broker holds otherwise',
      stored,
      contextWith({ heldOtherwise: new Map([['PCG', [{ option: null, history: 200, broker: 100 }]]]) }),
    ],
    ['the day', stored, contextWith({ today: tradingDateAt(nowMs + 86_400_000) })],
    ['what expired', stored, contextWith({ unexpired: unexpiredFrom(nowMs + 8 * 3_600_000) })],
    ['the close of the day', stored, contextWith({ isDayOver: true })],
    ['a setting', stored, contextWith({ cycleSettings: { ...defaultCycleSettings, continuationDays: 3 } })],
  ])('goes with %s', (_, row, context) => {
    const { lines, line } = open()
    expect(lines.find(row, context)).toBeNull()
    expect(lines.find(stored, contextWith())).toBe(line)
  })

  it('of one user is none of another, and none is kept beyond what may be', () => {
    const { lines } = open()
    expect(lines.find({ ...stored, user_id: 'bob' }, contextWith())).toBeNull()
    expect(open(100).lines.find(stored, contextWith())).toBeNull()
  })
})
