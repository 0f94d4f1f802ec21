/**
 * Recovery codes: ten of 80 random bits, each of which sets a new password once. They are written down on paper, so that the
 * alphabet has nothing that looks like something else in it: no 0 and O, no 1 and L.
 */
import { createHash } from 'node:crypto'
import type { RecoveryState } from '@wheelwright/api'
import type { Instant } from '@wheelwright/core'
import type { Reader, Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { instantText } from '../instants.ts'

const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const codesAtOnce = 10
const bytesOfCode = 10
const charactersOfCode = 16

/** In groups of four, as in `k7mq-3wzn-b4xe-9hti`. */
const makeCode = (randomBytes: (size: number) => Uint8Array): string => {
  const bits = [...randomBytes(bytesOfCode)].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const characters = Array.from(
    { length: charactersOfCode },
    (_, at) => alphabet[Number((bits >> BigInt(5 * at)) & 31n)],
  ).join('')
  return (characters.match(/.{4}/g) ?? []).join('-')
}

/** What is typed from paper: any case, groups or none, and what only looks like the one letter that it can be. */
const asMade = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll(/[1l]/g, 'i')

const hashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${asMade(code)}`)
    .digest('hex')

/** Makes new codes in the place of those of before; they are told once and nowhere kept. */
export async function renewRecoveryCodes(
  tx: Tx,
  userId: string,
  { randomBytes, clock }: Pick<Deps, 'randomBytes' | 'clock'>,
): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => makeCode(randomBytes))
  const made_at = instantText(clock())
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code), made_at })))
    .execute()
  return codes
}

/** Uses a code up; false where it is none of the user's. Of two at once one gets it. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function readRecoveryState(db: Reader, userId: string): Promise<RecoveryState> {
  const rows = await db.selectFrom('recovery_codes').select('made_at').where('user_id', '=', userId).execute()
  return { left: rows.length, madeAt: (rows[0]?.made_at ?? null) as Instant | null }
}
