/**
 * A row of a table of positions in the columns that Schwab's and Fidelity's have alike, once it is no total and no cash. What an
 * account holds in cash and on margin may stand in two rows, which add up.
 */
import type { Instrument } from '@wheelwright/core/entries'
import { fundOf, type Holding } from '../snapshot.ts'
import { isMoneyMarket } from './money-market.ts'
import type { Row } from './row.ts'
import { billIn } from './treasury-bill.ts'

export function readHeldRow(row: Row, instrumentOf: (row: Row) => Instrument | null): Holding {
  if (!row.has('quantity') && !row.has('marketValue'))
    return { kind: 'ignore', reason: 'is a note of the broker' }
  const bill = billIn(row, { symbol: 'symbol', description: 'description', value: 'marketValue' })
  if (bill !== null) return bill
  const instrument = instrumentOf(row)
  const quantity = row.needQuantity('quantity')
  const [price, marketValue, costBasis] = [
    row.money('price'),
    row.money('marketValue'),
    row.money('costBasis'),
  ]
  if (instrument === null || quantity === null) return { kind: 'refuse' }
  if (isMoneyMarket(instrument)) return fundOf(instrument, row.needMoney('marketValue'))
  return { kind: 'part', position: { instrument, quantity, price, marketValue, costBasis } }
}
