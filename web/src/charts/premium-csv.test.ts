import { moneyFromMicros } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { premiumCsv } from './premium-csv.ts'
import { noFigures } from './premium.ts'

it('premium leaves the page as a file, with nothing where it is not known, and how many fills are left out', () => {
  const known = { ...noFigures, period: '2026-01', premiumPuts: moneyFromMicros(200_000_000) }
  const unknown = { ...noFigures, period: '2026-02', premiumPuts: null, unknownPuts: 1, unknownCalls: 2 }
  expect(premiumCsv([known, unknown]).split('\r\n')).toEqual([
    'period,premium_puts,premium_calls,premium,bought_back,unknown',
    '2026-01,200,0,200,0,0',
    '2026-02,,0,,0,3',
  ])
})
