/** Rows of wheels under the ticker and in the account where their campaigns stand now. */
import type { Reader } from '../database/database.ts'
import type { WheelRow } from '../database/schema.ts'
import type { KnownCycle } from '../entries/books/cycles.ts'
import { withFormerSymbols } from '../entries/books/former-symbols.ts'
import type { BooksOfUser } from '../entries/books/books-of-user.ts'
import { selectWheelsOn } from './wheel-rows.ts'

/**
 * A campaign goes along when its shares are transferred, and when their symbol changes: its wheel stands in the account and
 * under the ticker where they are now; so does one by hand without an account once it is joined.
 */
export function whereItStands(row: WheelRow, known: KnownCycle | null): WheelRow {
  if (known === null) return row
  const { accountId, underlying: ticker } = known.cycle
  return row.account_id === accountId && row.ticker === ticker
    ? row
    : { ...row, ticker, account_id: accountId }
}

interface StandingWanted {
  readonly userId: string
  readonly view: BooksOfUser
  readonly tickers: readonly string[]
}

/** Wheels under one of the tickers, and those on a campaign that had another symbol. */
export async function selectStanding(
  db: Reader,
  { userId, view, tickers }: StandingWanted,
  campaigns: readonly KnownCycle[],
): Promise<WheelRow[]> {
  const rows = await selectWheelsOn(db, userId, withFormerSymbols(view.ledger, tickers))
  const [wanted, ids] = [new Set(tickers), new Set(campaigns.map(({ id }) => id))]
  return rows.filter(({ ticker, id, campaign_id }) => wanted.has(ticker) || ids.has(campaign_id ?? id))
}
