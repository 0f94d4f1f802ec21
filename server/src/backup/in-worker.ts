/** Runs {@link makeProvenCopy} in a thread of its own. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Result } from '@wheelwright/core'
import type { CopyWanted } from './make-copy.ts'
import type { ProvenCopy } from './prove-copy.ts'

export type MakeProvenCopy = (wanted: CopyWanted) => Promise<Result<ProvenCopy, string>>

export const makeProvenCopyInWorker: MakeProvenCopy = async (wanted) => {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: wanted })
  try {
    const [said] = (await once(worker, 'message')) as [Result<ProvenCopy, string>]
    return said
  } finally {
    await worker.terminate()
  }
}
