/**
 * The day of an assignment or exercise is the trade date of its share row: contracts x deliverable at the strike, within
 * five days of the posting, each share row explaining one of them. (docs/domain.md, "Rolls, assignment, expiration")
 */
import { MICROS, addDays, canonicalEquitySymbol } from '@wheelwright/core/entries'
import type { TradingDate } from '@wheelwright/core/entries'
import type { JsonItem } from '../text/json-items.ts'
import { tradeDateOf } from './facts.ts'
import { itemOption } from './items.ts'
import { momentOf } from '../text/printed-date.ts'
import { printedMoney, printedQuantity } from '../text/printed-number.ts'
import type { Row } from '../rows/row.ts'

const mostDays = 5

/** Share rows not yet spoken for, counted by what they delivered and when. */
type ShareRows = Map<string, number>

const keyOn = (key: string, date: TradingDate): string => `${key} ${date}`

export function assignmentDates(items: readonly JsonItem[]): ReadonlyMap<JsonItem, TradingDate> {
  const assigned = items.filter(({ row }) => /due to (?:assignment|exercise)/i.test(row.text('description')))
  const dates = new Map<JsonItem, TradingDate>()
  if (assigned.length === 0) return dates
  const shareRows: ShareRows = new Map()
  for (const item of items) {
    const shares = item.row.code('type') === 'TRADE' ? shareRowOf(item) : null
    if (shares === null) continue
    const key = keyOn(shares.key, shares.date)
    shareRows.set(key, (shareRows.get(key) ?? 0) + 1)
  }
  for (const item of assigned) {
    const wanted = deliveryOf(item)
    const found = wanted === null ? null : takeNearest(shareRows, wanted)
    if (found !== null) dates.set(item, found)
  }
  return dates
}

/** The nearest day with a share row left, the earlier of two, since brokers post late; that row is then spoken for. */
function takeNearest(shareRows: ShareRows, wanted: { key: string; posted: TradingDate }): TradingDate | null {
  for (let days = 0; days <= mostDays; days += 1) {
    for (const date of [addDays(wanted.posted, -days), addDays(wanted.posted, days)]) {
      const key = keyOn(wanted.key, date)
      const left = shareRows.get(key) ?? 0
      if (left === 0) continue
      shareRows.set(key, left - 1)
      return date
    }
  }
  return null
}

function shareRowOf({ row, lengths }: JsonItem): { key: string; date: TradingDate } | null {
  const date = tradeDateOf(row)
  const count = lengths.get('transferItems') ?? 0
  for (let at = 0; at < count; at += 1) {
    const path = `transferItems[${at}]`
    if (row.code(`${path}.instrument.assetType`) === 'CURRENCY') continue
    const [amount, price] = [figure(row, `${path}.amount`), figure(row, `${path}.price`)]
    if (!date || amount === null || price === null) return null
    // Two classes of shares are told apart by a slash, and the underlying of their options by a point.
    const symbol = canonicalEquitySymbol(row.code(`${path}.instrument.symbol`))
    return symbol.ok ? { key: keyOf(symbol.value, amount, amount * price), date } : null
  }
  return null
}

/** The share row that would explain an assignment. Read on a copy, so that a fault is noted once, where it counts. */
function deliveryOf({ row, lengths }: JsonItem): { key: string; posted: TradingDate } | null {
  const posted = momentOf(row.text('time') || row.text('tradeDate'))?.date
  for (let at = 0; at < (lengths.get('transferItems') ?? 0); at += 1) {
    const path = `transferItems[${at}]`
    if (row.code(`${path}.instrument.assetType`) !== 'OPTION') continue
    const option = itemOption(row.copy(), `${path}.instrument`, lengths)
    const amount = figure(row, `${path}.amount`)
    if (!posted || option?.deliverable == null || amount === null) return null
    const { underlying, right, strike } = option.contract
    const contracts = amount * (right === 'Put' ? 1 : -1)
    const shares = (contracts / MICROS) * option.deliverable
    return { key: keyOf(underlying, shares, contracts * option.multiplier * strike), posted }
  }
  return null
}

/** A price per share that is no whole cent is printed rounded: what all of them come to is a whole dollar nearly always. */
const keyOf = (symbol: string, shares: number, total: number): string =>
  `${symbol} ${shares} ${Math.round(total / 1e12)}`

function figure(row: Row, field: string): number | null {
  const printed = field.endsWith('price') ? printedMoney(row.text(field)) : printedQuantity(row.text(field))
  return printed.kind === 'figure' ? printed.value : null
}
