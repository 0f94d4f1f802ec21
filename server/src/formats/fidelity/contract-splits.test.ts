import { formatOptionSymbol } from '@wheelwright/core'
import { describe, expect, test } from 'vitest'
import { ignoredOf, readHistoryText, refusalsOf } from '../testing/read-sample.ts'

const header =
  'Run Date,Account,Account Number,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date'
const read = (...rows: readonly string[]) =>
  readHistoryText(['', '', header, ...rows, '', '"The data and information"'].join('\n'))
const split = (quantity: number, strike: string, { action = 'STOCK SPLIT', account = 'Z1' } = {}): string =>
  `06/15/2026,J,${account},${action} CALL (KO) COCA COLA, -KO260918C${strike},CALL (KO) COCA COLA,Margin,${quantity},,,,,,,`
const sold = (account = 'Z1'): string =>
  `05/18/2026,J,${account},YOU SOLD OPENING TRANSACTION CALL (KO) COCA COLA, -KO260918C90,CALL (KO) COCA COLA,Margin,-2,3,1.3,,,598.70,,`

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

  test('are those that came beside the old ones of an earlier row', () => {
    expect(changesIn(split(-4, '30'), sold())).toEqual(became)
    expect(changesIn(split(-4, '30', { action: 'DISTRIBUTION' }), sold())).toEqual(became)
  })

  test('are not known where no earlier row of their account says which they were', () => {
    for (const rows of [[split(-4, '30')], [split(-4, '30'), sold('Z2')]])
      expect(refusalsOf(read(...rows))).toEqual([
        '4 -: adds contracts in a split, and no earlier row says which contracts they were: import a file that goes back to their opening',
      ])
  })
})
