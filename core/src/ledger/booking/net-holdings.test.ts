import { expect, it } from 'vitest'
import { contractKey } from '../entries/instrument-key.ts'
import { readScenario } from '../testing/scenario.ts'
import { netHoldings } from './net-holdings.ts'

it('a contract adjusted under its old root, on the day of a symbol change, has its new root', () => {
  const { entries } = readScenario(`2026-01-06 STO 1 OLD 25C 2026-06-19 @ 1.00
    2026-03-02 CHANGE 1 OLD 25C 2026-06-19 to OLD1 25C 2026-06-19
    2026-03-02 RENAME OLD NEW`)
  for (const told of [entries, entries.toReversed()])
    expect(netHoldings(told).legs.map(({ instrument }) => contractKey(instrument))).toEqual([
      'OLD1 2026-06-19 Call 25000000',
    ])
})
