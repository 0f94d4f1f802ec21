/**
 * Accounts with their positions as JSON: as Schwab's API answers (`securitiesAccount`), and as this product's own
 * export of a brokerage writes them, with what happened beside what is held.
 */
import { multiplyPriceWithin, parseInstant, quantityFromMicros } from '@wheelwright/core/entries'
import type { Instant, Instrument, Money, Quantity } from '@wheelwright/core/entries'
import type { Format, ReadContext, ReadFile, ReadPosition } from '../format.ts'
import { optionOf, readShare } from '../rows/instruments.ts'
import { itemLines } from '../text/item-lines.ts'
import { itemOf, wholeSlice } from '../text/json-items.ts'
import type { JsonItem } from '../text/json-items.ts'
import { lineCounter, slicesIn } from '../text/json-slices.ts'
import type { JsonSlice } from '../text/json-slices.ts'
import type { Row } from '../rows/row.ts'
import { accountIn, readApiItems } from './api.ts'
import { keptAssets } from './items.ts'
import { billIn } from '../rows/treasury-bill.ts'
import { besideHistory, Snapshot } from '../snapshot.ts'
import type { Holding } from '../snapshot.ts'

/** The lists of an export that say what happened. */
const history: readonly string[] = ['orders', 'transactions']

/** How one of the two writes an account: its paths, and of a position the names of its fields. */
interface Shape {
  readonly accounts: readonly string[] | null
  /** How many objects deep the positions stand in an account. */
  readonly level: number
  readonly account: string
  /** Of an account, the instant at which it held this; null where it states none. */
  readonly asOf: string | null
  readonly positions: string
  readonly cash: readonly string[]
  readonly asset: string
  readonly symbol: string
  readonly long: string
  readonly short: string
  readonly average: string
  readonly price: string
  readonly value: string
}

const schwab: Shape = {
  accounts: null,
  level: 2,
  account: 'securitiesAccount.accountNumber',
  asOf: null,
  positions: 'securitiesAccount.positions',
  cash: ['securitiesAccount.currentBalances.cashBalance', 'securitiesAccount.currentBalances.totalCash'],
  asset: 'instrument.assetType',
  symbol: 'instrument.symbol',
  long: 'longQuantity',
  short: 'shortQuantity',
  average: 'averagePrice',
  price: 'currentPrice',
  value: 'marketValue',
}

const exported: Shape = {
  accounts: ['accounts', ...history],
  level: 1,
  account: 'account_number',
  asOf: 'last_synced',
  positions: 'positions',
  cash: ['cash_balance'],
  asset: 'asset_type',
  symbol: 'symbol',
  long: 'long_quantity',
  short: 'short_quantity',
  average: 'average_price',
  price: 'current_price',
  value: 'market_value',
}

/** Whether it is JSON whose beginning names all these fields. */
const names = (text: string, ...fields: readonly string[]): boolean =>
  /^\s{0,1000}[[{]/.test(text) &&
  fields.every((field) => new RegExp(`"${field}"\\s{0,8}:`).test(text.slice(0, 20_000)))

export const schwabAccounts: Format = {
  name: 'schwab-accounts',
  title: 'Charles Schwab accounts and positions (API, JSON)',
  broker: 'schwab',
  // The interface's description also names the field, but gives no account a number.
  recognises: (text) =>
    names(text, 'securitiesAccount') && /"accountNumber"\s{0,8}:\s{0,8}["\d]/.test(text.slice(0, 20_000))
      ? 1
      : 0,
  read: (text, context) => readAccounts(text, schwab, context),
}

export const brokerageExport: Format = {
  name: 'brokerage-export',
  title: 'Export of a brokerage account (JSON)',
  broker: 'schwab',
  recognises: (text) => (names(text, 'export_info', 'accounts') ? 1 : 0),
  read: (text, context) => readAccounts(text, exported, context),
}

/** What happened stands beside what is held, as the interface's own transactions and orders. */
function readAccounts(text: string, shape: Shape, context: ReadContext): ReadFile {
  const snapshot = new Snapshot()
  const happened = new Map<JsonItem, string | null>()
  const writtenAt = shape.asOf === null ? null : exportInstant(text)
  let name: string | null = null
  for (const { item, isAccount, isLoose } of partsIn(text, shape)) {
    const { row, list, lengths } = item
    if (isAccount) {
      name = row.text(shape.account).slice(0, 80) || null
      const asOf = shape.asOf === null ? null : (instantIn(row.text(shape.asOf)) ?? writtenAt)
      snapshot.begin(name, asOf, lengths.has(shape.positions))
      snapshot.judge(row, cashOf(item, shape))
    } else if (list !== 'positions') happened.set(item, isLoose ? accountIn(item) : name)
    else snapshot.judge(row, row.fault !== null ? { kind: 'refuse' } : holdingOf(row, shape))
  }
  const items = [...happened.keys()]
  return besideHistory(
    snapshot.file(),
    readApiItems(items, (item) => happened.get(item) ?? null, context),
  )
}

const instantIn = (text: string): Instant | null => {
  const instant = parseInstant(text)
  return instant.ok ? instant.value : null
}

/** When an export was written, as its head says. */
const exportInstant = (text: string): Instant | null => {
  const head = /"export_info"\s{0,8}:\s{0,8}\{([^{}]{0,4000})\}/.exec(text.slice(0, 20_000))?.[1] ?? ''
  return instantIn(/"imported_?[aA]t"\s{0,8}:\s{0,8}"([^"]{0,40})"/.exec(head)?.[1] ?? '')
}

interface Part {
  readonly item: JsonItem
  readonly isAccount: boolean
  /** It stands in no account. */
  readonly isLoose: boolean
}

/** The accounts, each followed by what stands in it. */
function partsIn(text: string, shape: Shape): readonly Part[] {
  const slices = accountsIn(text, shape).flatMap((slice) => {
    const isLoose = history.includes(slice.list)
    const within = { from: slice.start, to: slice.end, level: shape.level }
    const inside = isLoose ? [] : slicesIn(text, ['positions', ...history], within)
    return [
      { slice: isLoose ? slice : { ...slice, depth: 0 }, isAccount: !isLoose, isLoose },
      ...inside.map((part) => ({ slice: part, isAccount: false, isLoose: false })),
    ]
  })
  const lineAt = lineCounter(text)
  const lines = itemLines(slices.map(({ slice }) => lineAt(slice.start)))
  return slices.map(({ slice, ...part }, at) => ({ ...part, item: itemOf(text, slice, lines[at] ?? 1) }))
}

function accountsIn(text: string, { accounts }: Shape): readonly JsonSlice[] {
  if (text.trimStart().startsWith('[')) return slicesIn(text, null)
  return accounts === null ? [wholeSlice(text)] : slicesIn(text, accounts)
}

/** The account's own row. */
function cashOf({ row }: JsonItem, { cash, account }: Shape): Holding {
  if (row.fault !== null) return { kind: 'refuse' }
  if (!row.has(account)) row.refuse(account, 'is missing')
  const field = cash.find((name) => row.has(name))
  const amount = field === undefined ? null : row.money(field)
  return amount === null
    ? { kind: 'ignore', reason: 'is an account that does not state its cash' }
    : { kind: 'cash', cash: amount }
}

function holdingOf(row: Row, shape: Shape): Holding {
  const asset = row.code(shape.asset)
  const bill = asset === 'FIXED_INCOME' ? billIn(row, { symbol: shape.symbol, value: shape.value }) : null
  if (bill !== null) return bill
  const family = Object.hasOwn(keptAssets, asset) ? keptAssets[asset] : undefined
  if (family === undefined) {
    row.refuse(shape.asset, asset === '' ? 'is missing' : `is not kept: '${asset.slice(0, 40)}'`)
    return { kind: 'refuse' }
  }
  const instrument = family === 'share' ? readShare(row, shape.symbol) : optionOf(row, shape.symbol)
  const quantity = heldOf(row, shape)
  const average = row.money(shape.average)
  if (instrument === null || quantity === null) return { kind: 'refuse' }
  const [price, marketValue] = [row.money(shape.price), row.money(shape.value)]
  const costBasis = average === null ? null : costOf(instrument, quantity, average)
  return { kind: 'position', position: { instrument, quantity, price, marketValue, costBasis } }
}

/** Long less short: a short is below zero. */
function heldOf(row: Row, { long, short }: Shape): Quantity | null {
  const [bought, sold] = [row.quantity(long) ?? 0, row.quantity(short) ?? 0]
  if (bought < 0 || sold < 0) return row.refuse(bought < 0 ? long : short, 'is below zero')
  return bought === sold ? row.refuse(long, 'is zero') : quantityFromMicros(bought - sold)
}

/** Unknown for an adjusted contract, since the average does not say for how many shares it stands. */
function costOf(instrument: Instrument, quantity: Quantity, average: Money): ReadPosition['costBasis'] {
  if (instrument.type === 'option' && instrument.contract.adjusted) return null
  const size = quantityFromMicros(Math.abs(quantity))
  return multiplyPriceWithin(average, size, instrument.type === 'option' ? instrument.multiplier : 1)
}
