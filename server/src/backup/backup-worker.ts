/** A thread of its own for a copy: reading and booking everything would hold up every request. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CopyWanted } from './make-copy.ts'
import { makeProvenCopy } from './prove-copy.ts'

parentPort?.postMessage(await makeProvenCopy(workerData as CopyWanted))
