/** What a batch corrects, before and after: stored beside its rows, since a later import may correct it again. */
import type { ImportRow } from '@wheelwright/api'
import { moneyFromMicros, quantityFromMicros, type TradingDate } from '@wheelwright/core'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../database/database.ts'
import { insertInChunks } from '../../../database/insert-in-chunks.ts'
import type { ImportNoteRow } from '../../../database/schema.ts'
import type { EntryRow } from '../../../entries/rows/stored-row.ts'
import { closesShortIn, opensShortIn, type ToldRow } from '../../../entries/duplicates/told-rows.ts'
import type { BatchKey, Comparison } from '../../../entries/duplicates/compare-batch.ts'

/** Further ones are only counted: nobody would read them. */
const mostNotes = 500

interface Amounts extends Pick<EntryRow, 'quantity' | 'price' | 'gross' | 'fees'> {
  /** Absent where it does not apply. */
  readonly opensShort?: true
  readonly closesShort?: true
}

interface Kept extends Pick<EntryRow, 'account_id' | 'kind' | 'symbol' | 'trade_date'> {
  readonly before: Amounts
  readonly after: Amounts
}

const amountsOf = (row: ToldRow): Amounts => {
  const { quantity, price, gross, fees } = row
  return {
    quantity,
    price,
    gross,
    fees,
    ...(opensShortIn(row) && { opensShort: true }),
    ...(closesShortIn(row) && { closesShort: true }),
  }
}

/** Replaces those of an earlier comparison. */
export async function noteCorrections(
  { db }: Pick<Deps, 'db'>,
  { userId, batchId }: BatchKey,
  corrections: Comparison['corrections'],
  demand: (tx: Tx) => Promise<void>,
): Promise<void> {
  const rows = corrections.slice(0, mostNotes).map(({ row, held }, ordinal) => {
    const { account_id, kind, symbol, trade_date } = row
    const kept: Kept = {
      account_id,
      kind,
      symbol,
      trade_date,
      before: amountsOf(held),
      after: amountsOf(row),
    }
    return {
      user_id: userId,
      batch_id: batchId,
      outcome: 'correction' as const,
      ordinal,
      line: row.line ?? 0,
      column_name: null,
      reason: '',
      raw: JSON.stringify(kept),
    }
  })
  await db.transaction(
    async (tx) => {
      await demand(tx)
      await tx
        .deleteFrom('import_notes')
        .where('user_id', '=', userId)
        .where('batch_id', '=', batchId)
        .where('outcome', '=', 'correction')
        .execute()
      await insertInChunks(tx, 'import_notes', rows)
    },
    { user: userId },
  )
}

const shown = ({ quantity, price, gross, fees, opensShort, closesShort }: Amounts) => ({
  quantity: quantityFromMicros(quantity),
  price: price === null ? null : moneyFromMicros(price),
  fees: moneyFromMicros(fees),
  netCash: moneyFromMicros(gross - fees),
  opensShort: opensShort === true,
  closesShort: closesShort === true,
})

/** `numbers` are those of the batch's accounts, by account id. */
export function correctionRow(
  { line, raw }: Pick<ImportNoteRow, 'line' | 'raw'>,
  numbers: ReadonlyMap<string, string>,
): ImportRow {
  const { account_id, kind, symbol, trade_date, before, after } = JSON.parse(raw) as Kept
  const { fees: _, opensShort: __, closesShort: ___, ...amounts } = shown(after)
  return {
    id: null,
    underlying: null,
    isSetAside: false,
    line,
    outcome: 'correction',
    column: null,
    reason: null,
    raw: null,
    entry: {
      accountNumber: numbers.get(account_id) ?? null,
      kind,
      symbol,
      tradeDate: trade_date as TradingDate,
      ...amounts,
    },
    correction: { before: shown(before), after: shown(after) },
  }
}
