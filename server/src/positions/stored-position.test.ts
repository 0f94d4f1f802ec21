import { marketValueOf, profitLossOf } from '@wheelwright/core'
import { expect, it } from 'vitest'
import { holdingOf } from './stored-position.ts'

const dollars = (amount: number): number => amount * 1_000_000

/** 50 long calls at 2.50, with what the broker said of them at 3.25. */
const row = (held: number, snapshot: number | null) => ({
  long_quantity: dollars(held),
  short_quantity: 0,
  multiplier: 100,
  average_price: dollars(2.5),
  current_price: dollars(3.25),
  market_value: dollars(16_250),
  open_profit_loss: dollars(3750),
  basis: null,
  snapshot_quantity: snapshot === null ? null : dollars(snapshot),
})

it.each([
  ['as the broker stated it', row(50, 50), 16_250, 3750],
  ['by its price, where entries changed the quantity', row(20, 50), 6500, 1500],
  ['nothing, where entries closed it', row(0, null), 0, 0],
])('a position is worth and earns: %s', (_, stored, value, profit) => {
  const holding = holdingOf(stored)
  expect([marketValueOf(holding), profitLossOf(holding)]).toEqual([dollars(value), dollars(profit)])
})
