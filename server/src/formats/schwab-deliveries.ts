/**
 * The day of an assignment is the trade date of its share row: contracts x deliverable at the strike, within five
 * days of the posting, each share row explaining one assignment. (docs/domain.md, "Rolls, assignment, expiration")
 */
import { daysBetween } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import type { JsonItem } from './json-items.ts'
import { itemOption } from './schwab-items.ts'
import { momentOf } from './printed-date.ts'
import { printedMoney, printedQuantity } from './printed-number.ts'
import type { Row } from './row.ts'

const mostDays = 5

export function assignmentDates(items: readonly JsonItem[]): ReadonlyMap<JsonItem, TradingDate> {
  const shareRows = new Map<string, TradingDate[]>()
  for (const item of items) {
    const shares = item.row.code('type') === 'TRADE' ? shareRowOf(item) : null
    if (shares !== null) shareRows.set(shares.key, [...(shareRows.get(shares.key) ?? []), shares.date])
  }
  const dates = new Map<JsonItem, TradingDate>()
  for (const item of items) {
    const wanted = /due to assignment/i.test(item.row.text('description')) ? deliveryOf(item) : null
    const candidates = wanted === null ? undefined : shareRows.get(wanted.key)
    if (wanted === null || candidates === undefined) continue
    const found = candidates
      .filter((date) => Math.abs(daysBetween(date, wanted.posted)) <= mostDays)
      .toSorted(
        (a, b) => Math.abs(daysBetween(a, wanted.posted)) - Math.abs(daysBetween(b, wanted.posted)),
      )[0]
    if (found === undefined) continue
    dates.set(item, found)
    candidates.splice(candidates.indexOf(found), 1)
  }
  return dates
}

function shareRowOf({ row, lengths }: JsonItem): { key: string; date: TradingDate } | null {
  const date = momentOf(row.text('tradeDate') || row.text('time'))?.date
  const count = lengths.get('transferItems') ?? 0
  for (let at = 0; at < count; at += 1) {
    const path = `transferItems[${at}]`
    if (row.code(`${path}.instrument.assetType`) === 'CURRENCY') continue
    const [amount, price] = [figure(row, `${path}.amount`), figure(row, `${path}.price`)]
    if (!date || amount === null || price === null) return null
    return { key: `${row.code(`${path}.instrument.symbol`)} ${amount} ${price}`, date }
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
    const shares = (amount / 1_000_000) * option.deliverable * (right === 'Put' ? 1 : -1)
    return { key: `${underlying} ${shares} ${strike}`, posted }
  }
  return null
}

function figure(row: Row, field: string): number | null {
  const printed = field.endsWith('price') ? printedMoney(row.text(field)) : printedQuantity(row.text(field))
  return printed.kind === 'figure' ? printed.value : null
}
