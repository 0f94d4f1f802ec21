// Random histories of one underlying as a trader might make them, wrong ones among them.
import fc from 'fast-check'
import {
  moneyFromMicros,
  multiplyPrice,
  negateMoney,
  subtractMoney,
  zeroMoney,
  type Money,
} from '../../base/money.ts'
import { quantityFromMicros, wholeUnits, zeroQuantity, type Quantity } from '../../base/quantity.ts'
import { day } from '../../testing/samples.ts'
import { addDays, newYorkTime } from '../../base/trading-date.ts'
import { instantFromMs } from '../../base/instant.ts'
import type { Entry, OptionInstrument } from '../entries/entry.ts'

export interface Action {
  readonly does:
    | 'STO'
    | 'BTO'
    | 'BTC'
    | 'STC'
    | 'EXPIRE'
    | 'LAPSE'
    | 'ASSIGN'
    | 'EXERCISE'
    | 'BUY'
    | 'SELL'
    | 'DIVIDEND'
    | 'CHARGE'
  readonly days: number
  readonly contract: number
  readonly count: number
  readonly cents: number
  readonly feeMills: number
  readonly hour: number | null
}

const start = day('2026-01-05')
const terms = [
  ['Put', 50],
  ['Put', 47.5],
  ['Call', 50],
  ['Call', 55],
] as const

export const actions: fc.Arbitrary<readonly Action[]> = fc.array(
  fc.record({
    does: fc.constantFrom(
      ...(['STO', 'STO', 'BTO', 'BTC', 'STC', 'EXPIRE', 'LAPSE', 'ASSIGN', 'EXERCISE'] as const),
      ...(['BUY', 'SELL', 'DIVIDEND', 'CHARGE'] as const),
    ),
    days: fc.constantFrom(0, 0, 1, 3),
    contract: fc.nat(3),
    count: fc.integer({ min: 1, max: 4 }),
    cents: fc.integer({ min: 1, max: 9000 }),
    feeMills: fc.nat(7000),
    hour: fc.option(fc.integer({ min: 10, max: 15 })),
  }),
  { maxLength: 40 },
)

export function contractAt(index: number): OptionInstrument {
  const [right, strike] = terms[index] ?? terms[0]
  const contract = {
    root: 'XYZ',
    underlying: 'XYZ',
    right,
    strike: moneyFromMicros(strike * 1e6),
    expiration: day('2026-12-18'),
    adjusted: false,
  }
  return { type: 'option', contract, multiplier: 100, deliverable: wholeUnits(100) }
}

const kinds = {
  STO: ['sell-to-open', -1],
  BTO: ['buy-to-open', 1],
  BTC: ['buy-to-close', 1],
  STC: ['sell-to-close', -1],
  EXPIRE: ['expiration', 1],
  LAPSE: ['expiration', -1],
  ASSIGN: ['assignment', 1],
  EXERCISE: ['exercise', -1],
} as const

/** The rows that a broker would send, share rows linked to their option rows. */
export function entriesFrom(history: readonly Action[]): Entry[] {
  let date = start
  return history.flatMap((action, index) => {
    date = addDays(date, action.days)
    const time = action.hour === null ? null : instantFromMs(newYorkTime(date, action.hour, 0))
    const facts = {
      id: `e${index}`,
      accountId: 'one',
      tradeDate: date,
      time,
      postedAt: null,
      brokerId: String(index),
    }
    const origin = { orderId: null, batchId: null, source: 'random', note: '', deliveryOf: null }
    return rowsOf(action, { ...facts, ...origin })
  })
}

type Facts = Pick<
  Entry,
  | 'id'
  | 'accountId'
  | 'tradeDate'
  | 'time'
  | 'postedAt'
  | 'brokerId'
  | 'orderId'
  | 'batchId'
  | 'source'
  | 'note'
> & {
  readonly deliveryOf: string | null
}

function rowsOf(action: Action, facts: Facts): Entry[] {
  const fees = moneyFromMicros(action.feeMills * 1000)
  const price = moneyFromMicros(action.cents * 10_000)
  const share = { type: 'share', symbol: 'XYZ' } as const
  const { does } = action
  if (does === 'BUY' || does === 'SELL') {
    // Odd lots too.
    const quantity = quantityFromMicros((does === 'BUY' ? 1 : -1) * action.count * 37_000_000)
    const kind = does === 'BUY' ? 'buy' : 'sell'
    return [{ ...facts, ...cash(price, quantity, 1, fees), kind, instrument: share, ...shortSale(kind) }]
  }
  const none = cash(null, zeroQuantity, 1, zeroMoney)
  if (does === 'DIVIDEND') {
    const paid = { ...none, gross: price, netCash: price }
    return [{ ...facts, ...paid, kind: 'dividend', instrument: share, exDate: null }]
  }
  if (does === 'CHARGE')
    return [{ ...facts, ...cash(null, zeroQuantity, 1, fees), kind: 'fee', instrument: share }]
  return optionRows(does, action, facts, fees, price)
}

function optionRows(
  does: keyof typeof kinds,
  action: Action,
  facts: Facts,
  fees: Money,
  price: Money,
): Entry[] {
  const [kind, sign] = kinds[does]
  const instrument = contractAt(action.contract)
  const quantity = wholeUnits(sign * action.count)
  if (kind === 'expiration') return [{ ...facts, ...cash(null, quantity, 100, fees), kind, instrument }]
  if (kind !== 'assignment' && kind !== 'exercise')
    return [{ ...facts, ...cash(price, quantity, 100, fees), kind, instrument }]
  const buys = (instrument.contract.right === 'Put') === (kind === 'assignment')
  const shares = wholeUnits((buys ? 100 : -100) * action.count)
  const row = {
    ...facts,
    id: `${facts.id}s`,
    deliveryOf: facts.id,
    ...cash(instrument.contract.strike, shares, 1, fees),
  }
  return [
    { ...facts, ...cash(null, quantity, 100, zeroMoney), kind, instrument },
    {
      ...row,
      kind: buys ? 'buy' : 'sell',
      instrument: { type: 'share', symbol: 'XYZ' },
      ...shortSale(buys ? 'buy' : 'sell'),
    },
  ]
}

/** Whatever these traders sell beyond what they hold they sell short. */
const shortSale = (kind: 'buy' | 'sell') => (kind === 'sell' ? { opensShort: true } : {})

function cash(price: Money | null, quantity: Quantity, multiplier: number, fees: Money) {
  const gross = price === null ? zeroMoney : negateMoney(multiplyPrice(price, quantity, multiplier))
  return { price, quantity, gross, fees, netCash: subtractMoney(gross, fees) }
}
