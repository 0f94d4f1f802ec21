import type { QualifiedCall } from '@wheelwright/api'
import { moneyFromMicros, parseTradingDate, type TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { callLines, judgementInWords } from './qualified-calls-model.ts'

const day = (text: string): TradingDate => {
  const date = parseTradingDate(text)
  if (!date.ok) throw new Error(text)
  return date.value
}

const call: QualifiedCall = {
  entryId: 'e1',
  accountId: 'a1',
  accountNumber: '55501234',
  symbol: 'KO    270115C00070000',
  contracts: 1,
  writtenOn: day('2026-11-02'),
  expiration: day('2027-01-15'),
  strike: moneyFromMicros(70_000_000),
  daysWhenWritten: 74,
  qualified: true,
  reason: null,
  message: null,
  price: null,
  benchmark: null,
}

describe('a covered call in words', () => {
  it('says what it is, why not, or what is missing', () => {
    expect(judgementInWords(call)).toBe('Qualified covered call')
    expect(judgementInWords({ qualified: false, reason: 'too-short' })).toBe(
      'Not a qualified covered call: 30 days or fewer left when written',
    )
    expect(judgementInWords({ qualified: null, reason: 'strikes-not-known' })).toBe(
      'Not known whether it qualifies: no list of the strikes of its expiration',
    )
  })

  it('shows a word of a later server as it is', () => {
    expect(judgementInWords({ qualified: false, reason: 'too-new' as never })).toBe(
      'Not a qualified covered call: too new',
    )
  })
})

describe('the lines of covered calls', () => {
  it('take the fills of a day together, each account and day by itself', () => {
    const lines = callLines([
      { ...call, entryId: 'e4', writtenOn: day('2026-11-09') },
      call,
      { ...call, entryId: 'e2', contracts: 2 },
      { ...call, entryId: 'e3', accountId: 'a2' },
      { ...call, entryId: 'e5', symbol: 'KO    261218C00070000', expiration: day('2026-12-18') },
    ])
    expect(lines.map(({ entryId, contracts }) => [entryId, contracts])).toEqual([
      ['e5', 1],
      ['e1', 3],
      ['e3', 1],
      ['e4', 1],
    ])
  })
})
