/** Writes the demo's trades down in the shapes in which Schwab answers transactions, fees first. */
import { formatOptionSymbol, newYorkTime, optionContract } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { assert } from '@wheelwright/core'
import { listings, toMoney } from './simulated-market.ts'
import type { DemoContract } from './simulated-options.ts'
import { feePerContract, multiplier } from './trades.ts'
import type { DemoTrade } from './trades.ts'

type Json = Record<string, unknown>

export const demoAccountNumber = '10002026'

const cents = (dollars: number): number => Math.round(dollars * 100) / 100

export function symbolOf({ ticker, right, strike, expiration }: DemoContract): string {
  const made = optionContract({ root: ticker, right, strike: toMoney(strike), expiration })
  assert(made.ok, 'a demo contract has a symbol')
  return formatOptionSymbol(made.value)
}

/** Schwab writes an expiration as midnight in New York. */
const midnightOf = (date: TradingDate): number => newYorkTime(date, 5, 0) - 5 * 3_600_000

const optionInstrument = (contract: DemoContract): Json => ({
  assetType: 'OPTION',
  status: 'ACTIVE',
  symbol: symbolOf(contract),
  description: `${listings[contract.ticker]?.name} ${contract.expiration} $${contract.strike} ${contract.right}`,
  expirationDate: time(midnightOf(contract.expiration)),
  optionDeliverables: [
    { rootSymbol: contract.ticker, strikePercent: 100, deliverableNumber: 1, deliverableUnits: 100 },
  ],
  optionPremiumMultiplier: multiplier,
  putCall: contract.right.toUpperCase(),
  strikePrice: contract.strike,
  type: 'VANILLA',
  underlyingSymbol: contract.ticker,
})

const dollar = {
  assetType: 'CURRENCY',
  status: 'ACTIVE',
  symbol: 'CURRENCY_USD',
  description: 'USD currency',
  instrumentId: 1,
  closingPrice: 0,
}
const feeItem = (fee: number, feeType: string): Json => ({
  instrument: dollar,
  amount: fee,
  cost: -fee,
  feeType,
})

const time = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, '+0000')

/** How the broker describes an option that it took off the account. */
const removalText = ({ ticker, right, strike, expiration }: DemoContract, reason: string): string => {
  const [year = '', month, day] = expiration.split('-')
  return `Removed due to ${reason} ${right.toUpperCase()} ${listings[ticker]?.name} $${strike} EXP ${month}/${day}/${year.slice(2)}`
}

type Written = { readonly netAmount: number; readonly fields: Json; readonly transferItems: readonly Json[] }

const writeOption = (trade: Extract<DemoTrade, { kind: 'option' }>): Written => {
  const fee = cents(Math.abs(trade.quantity) * feePerContract)
  const cost = cents(-trade.quantity * trade.price * multiplier)
  const item = {
    instrument: optionInstrument(trade.contract),
    amount: trade.quantity,
    cost,
    price: trade.price,
    positionEffect: trade.effect,
  }
  return {
    netAmount: cents(cost - fee),
    fields: { type: 'TRADE', orderId: 700_000_000_000 + trade.order, tradeDate: time(trade.ms) },
    transferItems: [feeItem(fee, 'COMMISSION'), item],
  }
}

const writeShares = (trade: Extract<DemoTrade, { kind: 'shares' }>): Written => {
  const cost = cents(-trade.quantity * trade.price)
  const instrument = {
    assetType: listings[trade.ticker]?.assetType,
    status: 'ACTIVE',
    symbol: trade.ticker,
    description: listings[trade.ticker]?.name,
  }
  const item = { instrument, amount: trade.quantity, cost, price: trade.price, positionEffect: trade.effect }
  return {
    netAmount: cost,
    fields: { type: 'TRADE', tradeDate: `${trade.on}T20:00:00+0000` },
    transferItems: [item],
  }
}

const writeRemoval = ({ contract, quantity, reason }: Extract<DemoTrade, { kind: 'removal' }>): Written => {
  const instrument = optionInstrument(contract)
  const item = { instrument, amount: quantity, cost: 0, price: 0, positionEffect: 'CLOSING' }
  const description = removalText(contract, reason)
  return { netAmount: 0, fields: { type: 'RECEIVE_AND_DELIVER', description }, transferItems: [item] }
}

const writeCash = (amount: number, type: string, description: string): Written => ({
  netAmount: amount,
  fields: { type, description },
  transferItems: [{ instrument: dollar, amount, cost: 0, price: 0 }],
})

const write = (trade: DemoTrade): Written => {
  if (trade.kind === 'option') return writeOption(trade)
  if (trade.kind === 'shares') return writeShares(trade)
  if (trade.kind === 'removal') return writeRemoval(trade)
  if (trade.kind === 'dividend') {
    return writeCash(trade.amount, 'DIVIDEND_OR_INTEREST', listings[trade.ticker]?.name ?? trade.ticker)
  }
  return writeCash(trade.amount, 'ELECTRONIC_FUND', 'Tfr BANK, demo deposit')
}

/** In order of time; the ids are made of that order. */
export function writeTransactions(trades: readonly DemoTrade[]): {
  readonly rows: readonly Json[]
  readonly cash: number
} {
  const inOrder = trades.toSorted((left, right) => left.ms - right.ms)
  const written = inOrder.map((trade, index) => {
    const { netAmount, fields, transferItems } = write(trade)
    return {
      activityId: 910_000_000_001 + index,
      time: time(trade.ms),
      accountNumber: demoAccountNumber,
      status: 'VALID',
      subAccount: 'MARGIN',
      netAmount,
      ...fields,
      transferItems,
    }
  })
  return { rows: written, cash: cents(written.reduce((sum, { netAmount }) => sum + netAmount, 0)) }
}
