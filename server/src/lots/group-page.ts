/**
 * The list of groups page by page. After a restart the rows of campaigns and what is stored of profit say which groups its first
 * page has, and the symbols of these alone are booked. Whoever goes on reads on: for the next pages the whole ledger is.
 */
import type { LotGroup, LotGroupPage } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { latestSymbolOf } from '../entries/latest-symbol.ts'
import type { Ledgers } from '../entries/ledgers.ts'
import { symbolsHeld } from '../ledger/unit-profit.ts'
import { booksOn, findSettledBooks } from '../portfolio/books-on.ts'
import { selectProfits } from '../portfolio/settled-profits.ts'
import { storedDays } from '../wheels/campaign-cards.ts'
import { findGroups, latestFirst, type FoundGroup, type GroupPlace } from './lot-groups.ts'

const groupsAtOnce = 100

const groupsOf = (found: readonly FoundGroup[]): LotGroup[] => found.map(({ group }) => group)

/** Null when no group of the list has the id that the page should come after. */
function pageOfGroups(groups: readonly LotGroup[], after: string | undefined): LotGroupPage | null {
  const last = after === undefined ? -1 : groups.findIndex(({ id }) => id === after)
  if (after !== undefined && last < 0) return null
  const items = groups.slice(last + 1, last + 1 + groupsAtOnce)
  const isAll = last + 1 + items.length === groups.length
  return { items, nextCursor: isAll ? null : (items.at(-1)?.id ?? null) }
}

/** A page of those on a symbol, whatever it is called now or was called before. */
export async function readPageOn(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  { symbol, after }: { readonly symbol: string; readonly after: string | undefined },
): Promise<LotGroupPage | null> {
  const view = await booksOn(deps.db.read, ledgers, userId, [symbol])
  return pageOfGroups(groupsOf(await findGroups(deps, userId, view, latestSymbolOf(view, symbol))), after)
}

const selectCampaigns = (db: Reader, userId: string) =>
  db
    .selectFrom('ledger_cycles')
    .select(['id', 'ticker', storedDays.started.as('startedOn'), storedDays.ended.as('endedOn')])
    .where('user_id', '=', userId)
    .where('card', 'is not', null)

/** Campaigns that run, and of those that are over the latest: a page of them and one more, with all that ended on its last day. */
const selectFirst = async (db: Reader, userId: string): Promise<GroupPlace[]> => {
  const campaigns = selectCampaigns(db, userId)
  const beyond = await campaigns
    .where(storedDays.ended, '<>', '')
    .orderBy(storedDays.ended, 'desc')
    .offset(groupsAtOnce)
    .limit(1)
    .executeTakeFirst()
  const rows = await campaigns
    .where((where) =>
      where.or([where(storedDays.ended, '=', ''), where(storedDays.ended, '>=', beyond?.endedOn ?? '')]),
    )
    .execute()
  return rows.map((row) => ({ ...row, endedOn: row.endedOn || null })).toSorted(latestFirst)
}

/** Null where the whole ledger is to be asked. */
const readSettledPage = async (
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
): Promise<LotGroupPage | null> => {
  const { read } = deps.db
  const found = await findSettledBooks(read, ledgers, userId, async () => {
    const campaigns = await selectFirst(read, userId)
    const tickers = campaigns.slice(0, groupsAtOnce).map(({ ticker }) => ticker)
    // Of shares in no campaign only their book tells, and they stand among what is open.
    const held = symbolsHeld(await selectProfits(read, userId))
    return { symbols: [...new Set([...tickers, ...held])], beside: campaigns }
  })
  if (found === null) return null
  const groups = await findGroups(deps, userId, found.books)
  const byId = new Map(groups.map(({ group }) => [group.id, group]))
  const outside = groupsOf(groups.filter(({ known }) => known === null))
  const places = [...found.beside, ...outside].toSorted(latestFirst)
  const items = places.slice(0, groupsAtOnce).map(({ id }) => byId.get(id))
  // Someone may have written since the campaigns were read.
  if (!items.every((item) => item !== undefined)) return null
  const isAll = items.length === places.length
  return { items, nextCursor: isAll ? null : (items.at(-1)?.id ?? null) }
}

/** A page of all groups; null when none of them has the id that it should come after. */
export async function readGroupPage(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  after: string | undefined,
): Promise<LotGroupPage | null> {
  const settled = after === undefined ? await readSettledPage(deps, ledgers, userId) : null
  if (settled !== null) return settled
  return pageOfGroups(groupsOf(await findGroups(deps, userId, await ledgers.of(userId))), after)
}
