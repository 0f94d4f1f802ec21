import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFromMicros } from '../../base/money.ts'
import { quantityFromMicros } from '../../base/quantity.ts'
import { day } from '../../testing/samples.ts'
import { readLotTable } from './lot-table.ts'

const lot = (acquiredOn: string, quantity: number, cost: number) => ({
  acquiredOn: day(acquiredOn),
  quantity: quantityFromMicros(Math.round(quantity * 1e6)),
  cost: moneyFromMicros(Math.round(cost * 1e6)),
})

describe('a table of lots that is pasted', () => {
  it.each([
    ['tabs', '2023-01-05\t100\t20'],
    ['commas', '2023-01-05,100,20'],
    ['a dollar sign', '01/05/2023\t100\t$20.00'],
    ['an American date without zeros', '1/5/2023, 100, $20'],
    ['a named month', 'Jan-05-2023\t100.000\t20.00'],
    ['a named month in quotation marks', '"Jan 5, 2023","100","$20.00"'],
    ['a separator at the end', '2023-01-05,100,20,'],
    ['line ends of Windows and empty lines', '\r\n2023-01-05,100,20\r\n\r\n'],
  ])('is read with %s', (_, text) => {
    expect(readLotTable(text)).toEqual({ lots: [lot('2023-01-05', 100, 20)], refused: [], costs: null })
  })

  it.each([
    ['between tabs', '2023-01-05\t1,000\t$20,000.50'],
    ['in quotation marks', '2023-01-05,"1,000","$20,000.50"'],
    ['bare, where only one reading makes three columns', '2023-01-05,1,000,$20,000.50'],
  ])('is read with commas of thousands %s', (_, text) => {
    expect(readLotTable(text).lots).toEqual([lot('2023-01-05', 1000, 20_000.5)])
  })

  it('keeps twins, fractions and a cost of nothing', () => {
    const { lots } = readLotTable('2023-01-05,0.5,0\n2023-01-05,0.5,0')
    expect(lots).toEqual([lot('2023-01-05', 0.5, 0), lot('2023-01-05', 0.5, 0)])
  })

  it.each([
    ['Open Date\tQuantity\tPrice\tCost/Share\tMarket Value\tCost Basis', 'total', 2000],
    ['Date acquired,Shares,Price,Cost per share,Value,Gain', 'share', 20],
    ['Purchased,Qty,Cost,a,b,c', null, 31],
    ['Date,Quantity,Price,a,b,c', 'share', 31],
  ])('with the titles %s takes the column that says what was paid', (titles, costs, cost) => {
    const row = ['2023-01-05', '100', '31', '20', '3100', '2000']
    const table = readLotTable(`${titles}\n${row.join(titles.includes('\t') ? '\t' : ',')}`)
    expect(table).toEqual({ lots: [lot('2023-01-05', 100, cost)], refused: [], costs })
  })

  it('keeps an empty column at the beginning in its place', () => {
    const { lots } = readLotTable(',Date,Quantity,Cost basis\n,2023-01-05,100,2000')
    expect(lots).toEqual([lot('2023-01-05', 100, 2000)])
  })

  it('names each line that it refuses, and takes the others', () => {
    const { lots, refused } = readLotTable(
      [
        'Date,Quantity,Cost',
        '2023-01-05,100,20',
        '2023-02-30,100,20',
        'Total,250,',
        '2023-01-05,-5,20',
        '2023-01-05,0,20',
        '2023-01-05,5,-1',
        '2023-01-05,5,N/A',
        '2023-01-05,5',
        '2023-01-05,1,100,200',
      ].join('\n'),
    )
    expect(lots).toHaveLength(1)
    expect(refused.map(({ line, why }) => [line, why])).toEqual([
      [3, 'date'],
      [4, 'date'],
      [5, 'quantity'],
      [6, 'quantity'],
      [7, 'cost'],
      [8, 'cost'],
      [9, 'columns'],
      [10, 'two readings'],
    ])
    expect(refused[1]?.text).toBe('Total,250,')
  })

  it('takes or names every line of any text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('1', '9', ',', '$', '.', '\t', '"', '\n', '/', '-', 'x', ' '),
          maxLength: 60,
        }),
        (text) => {
          const { lots, refused, costs } = readLotTable(text)
          const lines = text.split('\n').filter((line) => line.trim() !== '')
          expect(lots.length + refused.length).toBe(lines.length)
          expect(costs).toBeNull()
          expect(lots.every(({ quantity, cost }) => quantity > 0 && cost >= 0)).toBe(true)
        },
      ),
    )
  })

  it('reads back what is written in any of its forms', () => {
    const rows = fc.array(
      fc.record({ shares: fc.integer({ min: 1, max: 2_000_000 }), cents: fc.integer({ min: 0, max: 1e9 }) }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(rows, (told) => {
        const text = told.map(({ shares, cents }) =>
          [
            '2023-01-05',
            shares.toLocaleString('en-US'),
            `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
          ].join('\t'),
        )
        expect(readLotTable(text.join('\n')).lots).toEqual(
          told.map(({ shares, cents }) => lot('2023-01-05', shares, cents / 100)),
        )
      }),
    )
  })
})
