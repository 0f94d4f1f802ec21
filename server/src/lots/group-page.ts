/**
 * The list of groups page by page, as settling stored what it says of them; booked where that lags. Of a long history the days of
 * all campaigns are looked at, and the cards of one page.
 */
import type { LotGroup, LotGroupPage } from '@wheelwright/api'
import type { Reader } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { latestSymbolOf } from '../entries/books/latest-symbol.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { outsideHeld } from '../ledger/profit/unit-profit.ts'
import { booksOn } from '../portfolio/books-on.ts'
import { selectProfits } from '../portfolio/settled-profits.ts'
import { readWhileSettled } from '../portfolio/settled-revision.ts'
import { selectAccountNumbers } from '../positions/queries.ts'
import { readCard, storedDays } from '../wheels/campaigns/campaign-cards.ts'
import { selectCampaignsInTrash } from '../wheels/wheel-rows.ts'
import { groupOfCampaign, groupOutside, latestFirst, type GroupPlace } from './lot-group.ts'
import { findGroups, type FoundGroup } from './lot-groups.ts'

const groupsAtOnce = 100

const groupsOf = (found: readonly FoundGroup[]): LotGroup[] => found.map(({ group }) => group)

interface Page<T> {
  readonly items: T[]
  readonly nextCursor: string | null
}

/** Null when no group of the list has the id that the page should come after. */
function pageOf<T extends { readonly id: string }>(
  all: readonly T[],
  after: string | undefined,
): Page<T> | null {
  const last = after === undefined ? -1 : all.findIndex(({ id }) => id === after)
  if (after !== undefined && last < 0) return null
  const items = all.slice(last + 1, last + 1 + groupsAtOnce)
  const isAll = last + 1 + items.length === all.length
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
  return pageOf(groupsOf(await findGroups(deps, userId, view, latestSymbolOf(view, symbol))), after)
}

const selectPlaces = async (db: Reader, userId: string): Promise<GroupPlace[]> => {
  const rows = await db
    .selectFrom('ledger_cycles')
    .select(['id', 'ticker', storedDays.started.as('startedOn'), storedDays.ended.as('endedOn')])
    .where('user_id', '=', userId)
    .where('card', 'is not', null)
    .execute()
  return rows.map((row) => ({ ...row, endedOn: row.endedOn || null }))
}

const selectCards = (db: Reader, userId: string, ids: readonly string[]) =>
  db
    .selectFrom('ledger_cycles')
    .select(['id', 'account_id', 'ticker', 'cycle_key', 'card'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()

const readSettledPage = async (
  db: Reader,
  userId: string,
  after: string | undefined,
): Promise<LotGroupPage | null> => {
  const accounts = await selectAccountNumbers(db, userId)
  const outside = outsideHeld(await selectProfits(db, userId)).map(({ shares, ...place }) =>
    groupOutside(place, shares, accounts),
  )
  const places = [...(await selectPlaces(db, userId)), ...outside].toSorted(latestFirst)
  const page = pageOf<GroupPlace>(places, after)
  if (page === null) return null
  // No query may ask for none.
  if (page.items.length === 0) return { items: [], nextCursor: null }
  const ids = page.items.map(({ id }) => id)
  const inTrash = await selectCampaignsInTrash(db, userId, ids)
  const campaigns = (await selectCards(db, userId, ids)).map(({ id, card, ...row }) =>
    groupOfCampaign(id, readCard(card ?? '', row), { accounts, inTrash }),
  )
  const groups = new Map([...outside, ...campaigns].map((group) => [group.id, group]))
  return { ...page, items: ids.flatMap((id) => groups.get(id) ?? []) }
}

/** A page of all groups; null when none of them has the id that it should come after. */
export async function readGroupPage(
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  after: string | undefined,
): Promise<LotGroupPage | null> {
  const { read } = deps.db
  const settled = await readWhileSettled(read, userId, async () => ({
    page: await readSettledPage(read, userId, after),
  }))
  if (settled !== null) return settled.page
  return pageOf(groupsOf(await findGroups(deps, userId, await ledgers.of(userId))), after)
}
