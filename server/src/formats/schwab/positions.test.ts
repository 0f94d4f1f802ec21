import { expect, test } from 'vitest'
import { readBytes, refusalsOf } from '../testing/read-sample.ts'

const read = (...rows: readonly string[]) => {
  const columns = 'Symbol,Description,Qty (Quantity),Price,Mkt Val (Market Value),Cost Basis,Security Type'
  const text = ['"Positions for account Individual ...123 as of 10:00 AM ET, 2026/11/20"', columns, ...rows]
  const file = readBytes(new TextEncoder().encode(text.join('\n')))
  if (file.snapshot === null) throw new Error('no snapshot')
  return { file, types: file.snapshot?.[0]?.positions.map(({ instrument }) => instrument.type) }
}

test('a fund that is listed as one is no option, though its symbol is written as one', () => {
  const asOption = '"FUN 12/18/2026 48.00 P",A FUND,10,$5.00,$50.00,$40.00'
  expect(read(`${asOption},Option`).types).toEqual(['option'])
  for (const listed of ['Mutual Fund', 'ETFs & Closed End Funds', 'Equity']) {
    const { file, types } = read(`${asOption},${listed}`)
    expect(types).toEqual([])
    expect(refusalsOf(file)).toEqual(["3 Symbol: is no symbol: 'FUN 12/18/2026 48.00 P'"])
  }
})

test('a fund whose name alone looks like an option is a fund', () => {
  const fund = 'SWPPX,"S&P 500 12/18/2026 48.00 PUT WRITE",10,$5.00,$50.00,$40.00,Mutual Fund'
  expect(read(fund).file.snapshot?.[0]?.positions.map(({ instrument }) => instrument)).toEqual([
    { type: 'share', symbol: 'SWPPX' },
  ])
})
