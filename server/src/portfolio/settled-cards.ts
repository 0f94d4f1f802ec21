/** The stored card of each campaign in the ledger: what lists of wheels show of it. */
import { inChunks } from '../database/chunks.ts'
import type { Tx } from '../database/database.ts'
import { insertInChunks } from '../database/insert-in-chunks.ts'

export interface SettledCard {
  readonly id: string
  readonly cycleKey: string
  readonly ticker: string
  /** A campaign moves along when its shares are transferred. */
  readonly accountId: string
  readonly text: string
}

const isStored = (card: SettledCard, row: { card: string | null; account_id: string } | undefined): boolean =>
  row?.card === card.text && row.account_id === card.accountId

/** Cards of all campaigns, or of those on some tickers. */
export interface SettledCards {
  /** Null for all. */
  readonly tickers: readonly string[] | null
  readonly cards: readonly SettledCard[]
}

const selectCards = (tx: Tx, userId: string, tickers: SettledCards['tickers']) => {
  const rows = tx
    .selectFrom('ledger_cycles')
    .select(['id', 'account_id', 'card'])
    .where('user_id', '=', userId)
  return (tickers === null ? rows : rows.where('ticker', 'in', tickers)).execute()
}

/**
 * Writes only those that differ from what is stored, and removes those of campaigns no longer in the ledger. Returns whether
 * any changed.
 */
export async function storeCards(tx: Tx, userId: string, { tickers, cards }: SettledCards): Promise<boolean> {
  if (tickers?.length === 0) return false
  const rows = await selectCards(tx, userId, tickers)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const changed = cards.filter((card) => !isStored(card, stored.get(card.id)))
  // Every campaign has its row: only these two columns are written.
  await insertInChunks(
    tx,
    'ledger_cycles',
    changed.map(({ id, cycleKey, ticker, accountId, text }) => ({
      user_id: userId,
      id,
      account_id: accountId,
      ticker,
      cycle_key: cycleKey,
      entry_ids: '',
      hidden_at: null,
      card: text,
    })),
    { old: 'replaced', key: ['user_id', 'cycle_key'], columns: ['account_id', 'card'] },
  )
  const known = new Set(cards.map(({ id }) => id))
  const gone = rows.filter(({ id, card }) => card !== null && !known.has(id)).map(({ id }) => id)
  await inChunks(gone, async (chunk) => {
    await tx
      .updateTable('ledger_cycles')
      .set({ card: null })
      .where('user_id', '=', userId)
      .where('id', 'in', chunk)
      .execute()
  })
  return changed.length > 0 || gone.length > 0
}
