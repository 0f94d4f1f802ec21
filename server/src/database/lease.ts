/**
 * Work that one process does for all that share a database: whoever holds the lease. It runs out by itself, so that the
 * work of a process that died is taken over.
 */
import type { Database, Tx } from './database.ts'
import { instantText } from '../instants.ts'

interface LeaseClaim {
  readonly name: string
  readonly holder: string
  readonly nowMs: number
  readonly forMs: number
}

/** Takes the lease, or holds it longer; false while another process has it. */
export function takeLease(db: Database, { name, holder, nowMs, forMs }: LeaseClaim): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await tx.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst()
    if (row !== undefined && row.holder !== holder && row.expires_at > instantText(nowMs)) return false
    const expires_at = instantText(nowMs + forMs)
    await tx
      .insertInto('leases')
      .values({ name, holder, expires_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder, expires_at }))
      .execute()
    return true
  })
}

/** Holds up every other transaction that takes the same turn until this one has ended. */
export async function takeTurn(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('leases')
    .values({ name, holder: '', expires_at: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder: '' }))
    .execute()
}

/** Gives the lease back, so that nobody has to wait until it runs out. */
export function giveUpLease(
  db: Database,
  { name, holder }: Pick<LeaseClaim, 'name' | 'holder'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
  })
}
