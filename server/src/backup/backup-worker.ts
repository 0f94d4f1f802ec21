/** A thread of its own for a copy: reading and booking everything would hold up every request. */
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { CopyWanted } from './make-copy.ts'
import { makeProvenCopy } from './prove-copy.ts'

/** On Linux this is the priority of the thread alone: requests go first where there are too few processors. */
const giveWay = (): void => {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A service manager may forbid it: the copy is made all the same.
  }
}

giveWay()
parentPort?.postMessage(await makeProvenCopy(workerData as CopyWanted))
