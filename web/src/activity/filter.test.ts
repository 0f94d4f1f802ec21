import { expect, it } from 'vitest'
import { filterFrom, isNarrowed } from './filter.ts'

it('the address narrows the entries by account, symbol, kind, dates and import', () => {
  const filter = filterFrom({
    account: 'a1',
    symbol: ' brk.b ',
    kind: 'assignment',
    from: '2026-01-02',
    to: '2026-01-31',
    batch: 'b1',
  })
  expect(filter).toEqual({
    accountId: 'a1',
    symbol: 'BRK.B',
    kind: 'assignment',
    from: '2026-01-02',
    to: '2026-01-31',
    batchId: 'b1',
  })
  expect(isNarrowed(filter)).toBe(true)
})

it('what is absent, blank, no date or no kind narrows nothing', () => {
  expect(filterFrom({ symbol: '  ', kind: 'assigned', from: '2026-02-31' })).toEqual({})
  expect(isNarrowed({})).toBe(false)
})
