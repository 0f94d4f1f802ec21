/**
 * The items of a Schwab transaction. Currency items are fees or cash and may come first; whatever else moved is netted
 * per instrument and price. A symbol that is missing is made from the option's other fields.
 */
import {
  absQuantity,
  isIndexRoot,
  moneyFromMicros,
  negateMoney,
  optionContract,
  parseOptionDescription,
  quantityFromMicros,
  zeroMoney,
} from '@wheelwright/core/entries'
import type {
  Instrument,
  Money,
  OptionInstrument,
  OptionTerms,
  Quantity,
  TradingDate,
} from '@wheelwright/core/entries'
import { compareOn, multiplierOf, optionInstrument, optionOf, readShare } from '../rows/instruments.ts'
import type { JsonItem, ListLengths } from '../text/json-items.ts'
import { momentOf } from '../text/printed-date.ts'
import type { Row } from '../rows/row.ts'

export interface MovedItem {
  readonly path: string
  readonly instrument: Instrument
  readonly amount: Quantity
  /** Signed cash; null when the item states none. */
  readonly cost: Money | null
  readonly price: Money | null
  readonly effect: string
}

export interface TransferItems {
  readonly moved: readonly MovedItem[]
  /** Signed cash of all currency items: fees are below zero. */
  readonly currency: Money
}

type Kept = 'share' | 'option'
/** What is kept of the things a broker holds, by its asset type. */
export const keptAssets: Readonly<Record<string, Kept>> = {
  EQUITY: 'share',
  COLLECTIVE_INVESTMENT: 'share',
  MUTUAL_FUND: 'share',
  CASH_EQUIVALENT: 'share',
  OPTION: 'option',
}

const notKept: ReadonlySet<string> = new Set(['FUTURE', 'FUTURE_OPTION', 'FIXED_INCOME'])

/** Null with a fault on the row when one of the items cannot be read. */
export function readItems({ row, lengths }: JsonItem): TransferItems | null {
  const moved = new Map<string, MovedItem>()
  let currency: Money | null = zeroMoney
  for (let at = 0; at < (lengths.get('transferItems') ?? 0); at += 1) {
    const path = `transferItems[${at}]`
    if (row.code(`${path}.instrument.assetType`) === 'CURRENCY') {
      const cost = row.money(`${path}.cost`) ?? negateMoney(row.money(`${path}.amount`) ?? zeroMoney)
      currency = currency === null ? null : row.sum(`${path}.cost`, currency, cost)
    } else {
      const item = movedItem(row, path, lengths)
      if (item === null) return null
      const key = `${row.text(`${path}.instrument.symbol`)} ${row.text(`${path}.instrument.description`)} ${item.price}`
      const merged = net(row, moved.get(key), item)
      if (merged === null) return null
      moved.set(key, merged)
    }
  }
  if (currency === null || row.fault !== null) return null
  return { moved: [...moved.values()].filter(({ amount }) => amount !== 0), currency }
}

/** A covered call's assignment may come as -1500, +1500, -1500: what counts is the sum. */
function net(row: Row, before: MovedItem | undefined, item: MovedItem): MovedItem | null {
  if (before === undefined) return item
  const cost =
    before.cost === null || item.cost === null ? null : row.sum(`${item.path}.cost`, before.cost, item.cost)
  const amount = row.sum(`${item.path}.amount`, asMoney(before.amount), asMoney(item.amount))
  return amount === null ? null : { ...item, cost, amount: quantityFromMicros(amount) }
}

const asMoney = (quantity: Quantity): Money => moneyFromMicros(quantity)

function movedItem(row: Row, path: string, lengths: ListLengths): MovedItem | null {
  const type = `${path}.instrument.assetType`
  const asset = row.code(type)
  if (notKept.has(asset)) return row.leaveOut(`is not kept: '${asset}'`)
  const family = Object.hasOwn(keptAssets, asset) ? keptAssets[asset] : undefined
  if (family === undefined)
    return row.refuse(type, asset === '' ? 'is missing' : `is not kept: '${asset.slice(0, 40)}'`)
  const instrument =
    family === 'share'
      ? readShare(row, `${path}.instrument.symbol`)
      : itemOption(row, `${path}.instrument`, lengths)
  const amount = row.quantity(`${path}.amount`)
  if (amount === null) row.refuse(`${path}.amount`, 'is missing')
  if (instrument === null || amount === null) return null
  const [cost, price] = [row.money(`${path}.cost`), row.money(`${path}.price`)]
  return { path, instrument, amount, cost, price, effect: row.code(`${path}.positionEffect`) }
}

/** An option from its symbol, checked against its fields; without a symbol, from the fields. */
export function itemOption(row: Row, path: string, lengths: ListLengths): OptionInstrument | null {
  const terms = termsOf(row, path)
  const multiplier = multiplierOf(row, `${path}.optionPremiumMultiplier`)
  if (multiplier === null) return null
  const named = row.has(`${path}.symbol`)
    ? optionOf(row, `${path}.symbol`, multiplier)
    : rebuilt(row, path, terms.value)
  if (named === null) return null
  compareOn(row, `${path}.${terms.field}`, named.contract, terms.value)
  return optionInstrument(
    named.contract,
    multiplier,
    deliverableOf(row, `${path}.optionDeliverables`, lengths),
  )
}

function termsOf(row: Row, path: string): { readonly value: Partial<OptionTerms>; readonly field: string } {
  const described = parseOptionDescription(row.text(`${path}.description`))
  const right = { CALL: 'Call', PUT: 'Put' }[row.code(`${path}.putCall`)] as OptionTerms['right'] | undefined
  const strike = row.money(`${path}.strikePrice`)
  const expiration = expirationOf(row, `${path}.expirationDate`)
  const stated = {
    ...(right && { right }),
    ...(strike !== null && { strike }),
    ...(expiration && { expiration }),
  }
  const usesDescription = described.ok && Object.keys(stated).length < 3
  return {
    value: described.ok ? { ...described.value, ...stated } : stated,
    field: usesDescription ? 'description' : 'strikePrice',
  }
}

function expirationOf(row: Row, field: string): TradingDate | null {
  if (!row.has(field)) return null
  return momentOf(row.text(field))?.date ?? row.refuse(field, 'is not a date')
}

/** An index has several roots (SPX, SPXW), so that its name alone is not enough. */
function rebuilt(
  row: Row,
  path: string,
  { right, strike, expiration }: Partial<OptionTerms>,
): OptionInstrument | null {
  const root = row.code(`${path}.underlyingSymbol`)
  if (root === '' || isIndexRoot(root) || !right || strike === undefined || !expiration)
    return row.refuse(`${path}.symbol`, 'is missing, and the other fields do not make it up')
  const contract = optionContract({ root, right, strike, expiration })
  if (!contract.ok) return row.refuse(`${path}.symbol`, 'is missing, and the other fields make no contract')
  return optionInstrument(contract.value)
}

/** Shares of the only deliverable; undefined when not stated, null when there are several things to deliver. */
function deliverableOf(row: Row, path: string, lengths: ListLengths): Quantity | null | undefined {
  const count = lengths.get(path) ?? 0
  if (count === 0) return undefined
  const units = row.quantity(`${path}[0].deliverableUnits`)
  return count > 1 || units === null ? null : absQuantity(units)
}

/** What a transaction or an order is about: the only underlying of its items or legs that are no currency. */
export function namedIn({ row, lengths }: JsonItem): Instrument | null {
  const found = ['transferItems', 'orderLegCollection'].flatMap((list) =>
    Array.from({ length: lengths.get(list) ?? 0 }, (_, at) => `${list}[${at}].instrument`),
  )
  const named = found.flatMap((path) => {
    const family = keptAssets[row.code(`${path}.assetType`)]
    if (family === undefined) return []
    return (family === 'share' ? readShare(row, `${path}.symbol`) : itemOption(row, path, lengths)) ?? []
  })
  const [first] = named
  return first !== undefined && named.every((each) => underlyingIn(each) === underlyingIn(first))
    ? first
    : null
}

const underlyingIn = (instrument: Instrument): string =>
  instrument.type === 'share' ? instrument.symbol : instrument.contract.underlying
