/** Rows of Schwab's history page, one by one, for what no worked case holds. */
import { schwabFile, quoted } from '../../formats/testing/broker-files.ts'

interface SchwabRow {
  readonly date: string
  readonly action: string
  readonly symbol: string
  readonly description?: string
  readonly quantity?: string | number
  readonly price?: string | number
  readonly fee?: string | number
  readonly amount?: string | number
}

const line = ({
  date,
  action,
  symbol,
  description = symbol,
  quantity = '',
  price = '',
  fee = '',
  amount = '',
}: SchwabRow): string => quoted(date, action, symbol, description, quantity, price, fee, amount)

/** Latest first, as the page writes them. */
export function schwabHistory(...rows: readonly SchwabRow[]): string {
  return schwabFile(...rows.map(line))
}

/** `01/05/2026 Sell to Open|XYZ 01/16/2026 50.00 P|1|2.00|0.65|199.35` with what is missing at the end left out. */
export function schwabRow(text: string): SchwabRow {
  const [dated = '', symbol = '', quantity, price, fee, amount] = text.split('|')
  const [, date = '', action = ''] = /^(\S+(?: as of \S+)?) (.+)$/.exec(dated) ?? []
  return {
    date,
    action,
    symbol,
    ...(quantity !== undefined && { quantity }),
    ...(price !== undefined && { price }),
    ...(fee !== undefined && { fee }),
    ...(amount !== undefined && { amount }),
  }
}

export function schwabText(...rows: readonly string[]): string {
  return schwabHistory(...rows.map(schwabRow))
}
