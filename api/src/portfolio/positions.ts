/**
 * A position as the lists answer it: shares (EQUITY and COLLECTIVE_INVESTMENT alike) and options in one flat record,
 * the other kind's fields null. `null` means unknown or not applicable, never 0.
 */
import { MICROS } from '@wheelwright/core'
import * as z from 'zod/mini'
import {
  id,
  instant,
  money,
  positiveMoney,
  positiveQuantity,
  quantity,
  requiredText,
  tradingDate,
} from '../codecs.ts'
import { heldPrice } from '../market/held-prices.ts'

const positionStatus = z.enum(
  ['Open', 'Closed', 'Expired', 'Assigned'],
  'Must be Open, Closed, Expired or Assigned',
)
export type PositionStatus = z.infer<typeof positionStatus>

export const optionRight = z.enum(['Call', 'Put'], 'Must be Call or Put')
export const dataSource = z.enum([
  'manual',
  'schwab_import',
  'fidelity_import',
  'file_import',
  'demo',
  'history',
])
/** Who says that it is held: the imported history, the broker's snapshot, both of them, or the user by hand. */
const holdingSource = z.enum(['history', 'broker', 'both', 'manual'])

export const position = z.object({
  id,
  /** Quoted; send it back as `If-Match`. */
  etag: z.string(),
  /** Null for what the user entered by hand. */
  accountId: z.nullable(id),
  accountNumber: z.nullable(z.string()),
  /** The symbol of a share; the 21-character OSI symbol of an option. */
  symbol: z.string(),
  /** The symbol of a share; the underlying of an option. */
  ticker: z.string(),
  assetType: z.string(),
  underlyingSymbol: z.nullable(z.string()),
  optionType: z.nullable(optionRight),
  strikePrice: z.nullable(money),
  expirationDate: z.nullable(tradingDate),
  /** The expiration date once more, under the specification's other name. */
  expiryDate: z.nullable(tradingDate),
  /** Signed: short below zero. Null for shares. */
  contracts: z.nullable(quantity),
  /** Signed: short below zero. Null for options. */
  shares: z.nullable(quantity),
  longQuantity: quantity,
  shortQuantity: quantity,
  /** Units of the underlying that one price stands for: 1 for shares, usually 100 for options. */
  multiplier: z.number(),
  isAdjusted: z.boolean(),
  source: holdingSource,
  /** The broker's snapshot less the history at its instant; null where they agree, or one of them says nothing. */
  difference: z.nullable(z.object({ quantity, averagePrice: z.nullable(money) })),
  /** What was paid with fees, or received when short, above zero; null when unknown. */
  investedBasis: z.nullable(money),
  /** Whose basis it is: of the ledger's own lots, the average that the broker or the user states, or unknown. */
  basisSource: z.nullable(z.enum(['ledger', 'stated'])),
  /** Dollars a share. */
  averagePrice: z.nullable(money),
  /** Dollars a share, the same figure under the specification's other name. */
  costBasis: z.nullable(money),
  currentPrice: z.nullable(money),
  /** Dollars a contract is worth. */
  marketPricePerContract: z.nullable(money),
  /** Signed: a short position's is below zero. */
  marketValue: z.nullable(money),
  profitLoss: z.nullable(money),
  profitLossPercent: z.nullable(z.number()),
  currentDayProfitLoss: z.nullable(money),
  currentDayProfitLossPercentage: z.nullable(z.number()),
  /** When the price was true, and who said so. */
  priceAsOf: z.nullable(instant),
  priceSource: z.nullable(z.string()),
  /** A price that was told and not taken; `currentPrice` is the one that stays. */
  heldPrice: z.nullable(heldPrice),
  /** The source says that its prices come some minutes late. */
  priceIsDelayed: z.boolean(),
  status: positionStatus,
  /** Past its expiration without the broker's word on what became of it. */
  isPendingExpiry: z.boolean(),
  /** The same under the contract's name. */
  pending: z.boolean(),
  dataSource,
  createdAt: instant,
  updatedAt: instant,
})
export type Position = z.output<typeof position>

export const positionArray = z.array(position)
export const positionList = z.object({ positions: z.array(position) })

/** Which lots a sale of shares takes first. */
export const disposalMethod = z.enum(
  ['fifo', 'lifo', 'hifo', 'specific'],
  'Must be fifo, lifo, hifo or specific',
)

/** What the user decides about an account. */
export const accountSettings = z.object({ disposalMethod, isIra: z.boolean('Must be true or false') })
export type AccountSettings = z.output<typeof accountSettings>

export const brokerAccount = z.object({
  id,
  accountNumber: z.string(),
  accountType: z.string(),
  brokerage: z.string(),
  isDayTrader: z.boolean(),
  cashBalance: z.nullable(money),
  buyingPower: z.nullable(money),
  totalValue: z.nullable(money),
  dayTradingBuyingPower: z.nullable(money),
  lastSynced: z.nullable(instant),
  snapshotAsOf: z.nullable(instant),
  isActive: z.boolean(),
  openPositions: z.number(),
  disposalMethod,
  isIra: z.boolean(),
})
export type BrokerAccount = z.output<typeof brokerAccount>

/** A lot of shares entered by hand; amounts are dollars a share. */
export const stockEntry = z.object({
  symbol: requiredText('Symbol is required', 12),
  shares: positiveQuantity('Shares must be greater than 0'),
  costBasis: positiveMoney('Cost basis must be greater than 0'),
  marketPrice: positiveMoney('Market price must be greater than 0'),
})
export type StockEntry = z.output<typeof stockEntry>

/** An option entered by hand: contracts below zero are short; the cost is dollars a share. */
export const optionEntry = z.object({
  ticker: requiredText('Ticker is required', 6),
  optionType: optionRight,
  strikePrice: positiveMoney('Strike price must be greater than 0'),
  expirationDate: tradingDate,
  contracts: quantity.check(
    z.refine((value) => value !== 0 && value % MICROS === 0, 'Contracts must be a whole number other than 0'),
  ),
  costBasis: money.check(z.refine((value) => value >= 0, 'Cost must not be negative')),
  currentPrice: z.optional(
    z.nullable(money.check(z.refine((value) => value >= 0, 'Current price must not be negative'))),
  ),
  /** Of a price that somebody else made; without them it is the user's, of now. */
  priceAsOf: z.optional(z.nullable(instant)),
  priceSource: z.optional(requiredText('Price source is required', 40)),
  priceIsDelayed: z.optional(z.boolean()),
  status: z._default(positionStatus, 'Open'),
})
export type OptionEntry = z.output<typeof optionEntry>
