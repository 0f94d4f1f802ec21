import { formatOptionSymbol } from '@wheelwright/core'
import { describe, expect, test } from 'vitest'
import { ignoredOf, readHistoryText, refusalsOf } from '../testing/read-sample.ts'

const header =
  'Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date'
const read = (...rows: readonly string[]) =>
  readHistoryText(['', '', header, ...rows, '', '"The data and information"'].join('\n'))
const split = (quantity: number, strike: string, { action = 'STOCK SPLIT', account = 'Z1' } = {}): string =>
  `06/15/2026,J,${account},${action} CALL (KO) COCA COLA, -KO260918C${strike},CALL (KO) COCA COLA,Margin,${quantity},,,,,,,`

const changesIn = (...rows: readonly string[]) =>
  read(...rows).entries.flatMap((entry) =>
    entry.kind === 'contract-change'
      ? [[formatOptionSymbol(entry.becomes.contract), entry.contractsPerOld]]
      : [],
  )
const became = [['KO    260918C00030000', 3]]

describe('contracts that a forward split changes in Fidelity’s history', () => {
  test('are the old ones and the new ones in two rows', () => {
    const rows = [split(-6, '30'), split(2, '90')]
    expect(changesIn(...rows)).toEqual(became)
    expect(ignoredOf(read(...rows))).toContain('5: is the old half of the change on line 4')
    expect(refusalsOf(read(...rows))).toEqual([])
  })

  test('are those that came beside the old ones, which the row does not name', () => {
    for (const action of ['STOCK SPLIT', 'DISTRIBUTION'])
      expect(read(split(-4, '30', { action })).entries).toMatchObject([
        { kind: 'contract-change', quantity: -4_000_000, becomes: { contract: { strike: 30_000_000 } } },
      ])
  })
})
