/**
 * The bytes of uploaded files, stored until they are staged, so that staging goes on without the browser that sent them and
 * after a restart. A file is compressed as a whole and stored in pieces of a size that statements and backups can handle.
 */
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { assert } from '@wheelwright/core'
import type { Database, Tx } from '../../database/database.ts'
import type { UploadPartRow } from '../../database/rows/job-rows.ts'
import { instantText } from '../../instants.ts'
import type { BatchKey } from '../duplicates/compare-batch.ts'

/** The kind of the job that stages a file. */
export const stagingKind = 'stage-import'
/** The kind of the job that asks a brokerage and stages its answers. */
export const syncKind = 'sync'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Base64 characters per piece, a multiple of 4. */
const partLength = 64 * 1024
/** Pieces per transaction: about a megabyte. */
const partsAtOnce = 16

/** Bytes as text for a database, in pieces of a size that statements can handle. */
export async function toPieces(bytes: Uint8Array): Promise<string[]> {
  const text = (await compress(bytes, { level: constants.Z_BEST_SPEED })).toString('base64')
  const pieces: string[] = []
  for (let from = 0; from < text.length; from += partLength) pieces.push(text.slice(from, from + partLength))
  return pieces
}

/** The original bytes, in a buffer of their own. */
export async function fromPieces(pieces: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await expand(Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))))
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Writes the bytes, a few pieces per transaction; they have no effect until the batch is created. */
export async function writeUpload(
  db: Database,
  { userId, batchId }: BatchKey,
  bytes: Uint8Array,
  nowMs: number,
): Promise<void> {
  const pieces = await toPieces(bytes)
  const received_at = instantText(nowMs)
  for (let at = 0; at < pieces.length; at += partsAtOnce) {
    if (at > 0) await nextTurn()
    const rows = pieces.slice(at, at + partsAtOnce).map((body, place): UploadPartRow => ({
      user_id: userId,
      batch_id: batchId,
      ordinal: at + place,
      body,
      received_at,
    }))
    await db.transaction(async (tx) => void (await tx.insertInto('upload_parts').values(rows).execute()), {
      user: userId,
    })
  }
}

/** The bytes as sent, in a buffer of their own. */
export async function readUpload(
  { read }: Database,
  { userId, batchId }: BatchKey,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts = await read
    .selectFrom('upload_parts')
    .select('body')
    .where('user_id', '=', userId)
    .where('batch_id', '=', batchId)
    .orderBy('ordinal')
    .execute()
  assert(parts.length > 0, 'a file that waits to be staged is kept')
  return fromPieces(parts.map(({ body }) => body))
}

export async function dropUpload(tx: Tx, { userId, batchId }: BatchKey): Promise<void> {
  await tx.deleteFrom('upload_parts').where('user_id', '=', userId).where('batch_id', '=', batchId).execute()
}

/** Deletes bytes of files that never got a batch, since the server ended while writing them. */
export async function dropStrayUploads(tx: Tx, receivedBefore: string): Promise<void> {
  await tx
    .deleteFrom('upload_parts')
    .where('received_at', '<=', receivedBefore)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('entry_batches')
            .select('entry_batches.id')
            .whereRef('entry_batches.user_id', '=', 'upload_parts.user_id')
            .whereRef('entry_batches.id', '=', 'upload_parts.batch_id'),
        ),
      ),
    )
    .execute()
}
