import fc from 'fast-check'
import { expect, it } from 'vitest'
import { schwabHistory } from '../schwab/history.ts'
import { schwabHeader, schwabFile } from '../testing/broker-files.ts'

/** Rows that are taken, that cannot be, that only count together with others, notes, and headers that come again. */
const rows = [
  'x',
  'y,z',
  '06/02/2026,Buy,XYZ,XYZ INC,10,$5.00,,-$50.00',
  '06/02/2026,Buy,XYZ,XYZ INC,10,$5.00,,$50.00',
  '06/02/2026,Buy,XYZ,XYZ INC,ten,$5.00,,-$50.00',
  '06/32/2026,Sell,XYZ,XYZ INC,10,$5.00,,$50.00',
  '06/03/2026,Stock Split,XYZ,XYZ INC,10,,,',
  '06/03/2026,Internal Transfer,XYZ,XYZ INC,10,,,',
  '06/03/2026,Dance,XYZ,XYZ INC,10,,,',
  ',,a note,,,,,',
  'Transactions Total,,,,,,,$1.00',
  '06/02/2026,Buy,XYZ,XYZ INC,10,$5.00,,-$50.00,more,and more',
  schwabHeader,
]
/** Blank cells mean nothing, and make a row too long to be remembered. */
const unlike = `,${' '.repeat(120)}`

const read = (lines: readonly string[], ending: string) => {
  const text = schwabFile(...lines.map((line) => (line === schwabHeader ? line : `${line}${ending}`)))
  let made = 0
  const context = { accountId: 'a', batchId: null, newId: () => String((made += 1)), known: [] }
  const { entries, refusals, ignored, rows: count, taken, noted } = schwabHistory.read(text, context)
  const told = [...refusals, ...ignored].map(({ line, column, reason }) => ({ line, column, reason }))
  const dated = entries.map(({ tradeDate, kind, quantity, netCash }) => ({
    tradeDate,
    kind,
    quantity,
    netCash,
  }))
  return { told, dated, count, taken, noted }
}

it('gives equal rows the verdicts that each would have by itself', () => {
  let repeated = 0
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...rows), { minLength: 10, maxLength: 40, size: 'max' }),
      (lines) => {
        expect(read(lines, '')).toEqual(read(lines, unlike))
        repeated += lines.length - new Set(lines).size
      },
    ),
    { numRuns: 300 },
  )
  expect(repeated).toBeGreaterThan(1000)
})
