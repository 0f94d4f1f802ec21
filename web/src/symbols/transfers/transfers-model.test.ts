import { parseTradingDate, quantityFromMicros } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import { moveInWords, stateInWords, type Transfer } from './transfers-model.ts'

const row = (entryId: string, accountNumber: string | null, day: string, shares: number) => {
  const tradeDate = parseTradingDate(day)
  if (!tradeDate.ok) throw new Error(day)
  const quantity = quantityFromMicros(shares * 1e6)
  return {
    entryId,
    accountId: entryId,
    accountNumber,
    tradeDate: tradeDate.value,
    quantity,
    source: 'schwab-csv',
  }
}

const out = row('out', '11110001', '2026-03-02', -100)
const transfer: Transfer = {
  symbol: 'KO',
  date: out.tradeDate,
  state: 'rule',
  outs: [out],
  ins: [row('in', null, '2026-03-04', 100)],
  questionId: 'q',
  batchId: null,
}

describe('a transfer between own accounts', () => {
  it('is told with both of its sides', () => {
    expect(moveInWords(transfer)).toBe(
      '100 shares left …0001 on Mar 02, 2026 and came to an account without a number on Mar 04, 2026.',
    )
    const option = { ...transfer, symbol: 'KO    260320C00050000', outs: [row('out', '2', '2026-03-02', -1)] }
    expect(moveInWords(option)).toContain('1 contract left 2 on')
  })

  it('says whether it is linked, and by whom', () => {
    expect(stateInWords(transfer)).toContain('Linked automatically')
    expect(stateInWords({ ...transfer, state: 'apart' })).toContain('each row counts alone')
  })
})
