/**
 * The settlement of an index option, entered by hand together with its ending, where a file has one row for the ending and
 * another for its cash: both rows are what was entered, so that the cash counts once.
 * (docs/decisions/0053-entered-by-hand-and-imported-later.md)
 */
import {
  daysBetween,
  isCashKind,
  leavesOutSettlement,
  parseOptionSymbol,
  type TradingDate,
} from '@wheelwright/core'
import { byHand, toldOf, type ToldRow } from './told-rows.ts'

/** By how many days brokers may book the cash later, over a long weekend. */
const DAYS_LATE = 5

const isCash = ({ kind, quantity }: ToldRow): boolean =>
  isCashKind(kind) || (kind === 'corporate-action' && quantity === 0)

/** Whether it names the option's index, or nothing: some brokers name none for such cash. */
const mayNameIndex = ({ symbol }: ToldRow, ended: ToldRow): boolean => {
  const option = parseOptionSymbol(ended.symbol ?? '')
  if (symbol === null || symbol === ended.symbol) return true
  return option.ok && (symbol === option.value.underlying || symbol === option.value.root)
}

const isCashOf = (row: ToldRow, entered: ToldRow): boolean => {
  const late = daysBetween(entered.trade_date as TradingDate, row.trade_date as TradingDate)
  const amount = row.gross - row.fees
  return (
    isCash(row) &&
    row.account_id === entered.account_id &&
    late >= 0 &&
    late <= DAYS_LATE &&
    (amount === entered.gross || amount === entered.gross - entered.fees) &&
    mayNameIndex(row, entered)
  )
}

/** By the ids of cash rows left over: the ending by hand that has their amount, and that another row reports without it. */
export function matchSettlements(
  rows: readonly ToldRow[],
  matches: ReadonlyMap<string, string>,
  held: readonly ToldRow[],
): Map<string, string> {
  const entered = new Map(held.filter(({ source }) => source === byHand).map((row) => [row.id, row]))
  const found = new Map<string, string>()
  if (entered.size === 0) return found
  for (const row of rows) {
    const ending = entered.get(matches.get(row.id) ?? '')
    if (ending === undefined || !leavesOutSettlement(toldOf(row), toldOf(ending))) continue
    const cash = rows.find(
      (other) => !matches.has(other.id) && !found.has(other.id) && isCashOf(other, ending),
    )
    if (cash !== undefined) found.set(cash.id, ending.id)
  }
  return found
}
