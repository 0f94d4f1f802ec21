/**
 * Treasury bills are no shares, and no figure of trades knows of them; they are as good as cash behind a put. What a broker says
 * one is worth is kept beside the snapshot. Bills have numbers that begin with 9127; some downloads hide the number and say
 * it in words: US TREASURY BILL, UNITED STATES TREAS BILLS.
 */
import type { Holding } from '../snapshot.ts'
import { isCusip } from './instruments.ts'
import type { Row } from './row.ts'

const number = /^9127[0-9A-Z]{4}\d$/
const words = /\bTREAS(?:URY|\.)?\s+BILLS?\b/i

interface Fields {
  readonly symbol: string
  readonly description?: string
  readonly value: string
}

/** Null for a row of anything else. */
export function billIn(row: Row, { symbol, description, value }: Fields): Holding | null {
  const text = row.text(symbol)
  const isBill =
    number.test(text) || (description !== undefined && isCusip(text) && words.test(row.text(description)))
  if (!isBill) return null
  return {
    kind: 'ignore',
    reason: 'is a Treasury bill: its value counts beside the cash, under Collateral',
    cashLike: { kind: 'treasury-bill', symbol: text, value: row.money(value), isInCash: false },
  }
}
