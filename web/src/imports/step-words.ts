/** How far a file has come on its way into the ledger, in words. */
import type { ImportBatch } from '@wheelwright/api'
import { addsSomething, effectOf, fileNameOf, stateWords, whyNothing } from './model.ts'
import type { Upload } from './use-upload.ts'

/** What tells one step from the next; null before there is any. */
export function stepOf(
  upload: Upload | null,
  batch: Pick<ImportBatch, 'id' | 'state'> | undefined,
): string | null {
  if (upload !== null) return `${upload.key} ${upload.step.kind}`
  return batch === undefined ? null : `${batch.id} ${batch.state}`
}

export function stepWords(upload: Upload | null, batch: ImportBatch | undefined): string {
  if (upload !== null) {
    const { file, step } = upload
    return step.kind === 'sending' ? `Reading ${file.name}` : file.name
  }
  if (batch === undefined) return 'Import'
  const state = `${fileNameOf(batch)}, ${stateWords[batch.state]}`
  if (batch.state !== 'staged') return state
  const effect = addsSomething(batch, false) ? effectOf(batch, false) : whyNothing(batch.counts)
  return `${state}. Nothing is written yet. ${effect}`
}
