/**
 * How much one user may have staged, and send in a day: a preview takes as much disk as its import would, and the broker's
 * own rows are stored as received. Bytes are those of the files; the database takes about as many.
 */
import type { Problem } from '@wheelwright/api'
import type { Reader } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { countAgainst, type WithinLimit } from '../../rate-limits/rate-limit.ts'
import { detailOf } from './batches.ts'

export const megabyte = 1024 * 1024
const day = 24 * 60 * 60_000

type Limits = Pick<Deps['config'], 'stagedImports' | 'stagedMegabytes'>

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / megabyte)} MB`

const decide = 'Confirm or discard some of them on the Import page, then import this file again.'

/** Why a file of `bytes` may not be staged beside what is staged already; null where it may. */
export async function stagingProblem(
  db: Reader,
  userId: string,
  bytes: number,
  { stagedImports, stagedMegabytes }: Limits,
): Promise<Problem | null> {
  const waiting = await db
    .selectFrom('entry_batches')
    .select('detail')
    .where('user_id', '=', userId)
    .where('state', 'in', ['staging', 'staged', 'failed'])
    .execute()
  if (waiting.length >= stagedImports)
    return {
      kind: 'conflict',
      message: `${waiting.length} imports wait for your decision, and no more may. ${decide}`,
    }
  const held = waiting.reduce((sum, row) => sum + (detailOf(row).bytes ?? 0), 0)
  if (held + bytes <= stagedMegabytes * megabyte) return null
  if (waiting.length === 0)
    return {
      kind: 'tooLarge',
      message: `The file is larger than the ${stagedMegabytes} MB that may wait for your decision. Export a shorter range of dates, and import the files one by one.`,
    }
  return {
    kind: 'conflict',
    message: `Imports of ${inMegabytes(held)} wait for your decision, and with this file it would be more than ${stagedMegabytes} MB. ${decide}`,
  }
}

/** Counts what a user sends in a day, in whole kilobytes. */
export function countSent(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'config'>,
  userId: string,
  bytes: number,
): Promise<WithinLimit> {
  const { importedMegabytesPerDay } = deps.config
  return countAgainst(
    deps,
    {
      scope: 'kilobytes imported by a user',
      most: importedMegabytesPerDay * 1024,
      windowMs: day,
      message: `You have sent more than ${importedMegabytesPerDay} MB of imports in a day. Nothing was changed; go on tomorrow.`,
    },
    userId,
    Math.ceil(bytes / 1024),
  )
}
