/** The key of a wheel that the server makes. */
import type { Tx } from '../../database/database.ts'
import type { MadeWheel } from './make-wheel.ts'

/** `PCG-20260105-2`: the first ordinal that no wheel and no campaign of the user has. */
export async function freeKey(
  tx: Tx,
  userId: string,
  { ticker, startedOn }: Pick<MadeWheel, 'ticker' | 'startedOn'>,
): Promise<string> {
  const stem = `${ticker}-${startedOn.replaceAll('-', '')}-`
  const [wheels, campaigns] = await Promise.all(
    (['wheels', 'ledger_cycles'] as const).map((table) =>
      tx
        .selectFrom(table)
        .select('cycle_key')
        .where('user_id', '=', userId)
        // Whatever its ticker is now: a campaign keeps its key when the symbol changes.
        .where((by) => by.or([by('ticker', '=', ticker), by('cycle_key', 'like', `${stem}%`)]))
        .execute(),
    ),
  )
  const taken = new Set([...(wheels ?? []), ...(campaigns ?? [])].map(({ cycle_key }) => cycle_key))
  for (let ordinal = 1; ; ordinal += 1) if (!taken.has(`${stem}${ordinal}`)) return `${stem}${ordinal}`
}
