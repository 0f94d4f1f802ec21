/** Makes a copy and proves it; one that cannot be proven is taken away again. */
import { rmSync, statSync } from 'node:fs'
import { ok, refuse, type Result } from '@wheelwright/core'
import { makeCopy, type CopyWanted } from './make-copy.ts'
import { verifyCopy } from './verify-copy.ts'

export interface ProvenCopy {
  readonly file: string
  readonly bytes: number
  readonly users: number
  readonly entries: number
}

/** The refusal is a sentence. */
export async function makeProvenCopy(wanted: CopyWanted): Promise<Result<ProvenCopy, string>> {
  const { file } = wanted
  try {
    await makeCopy(wanted)
  } catch (error) {
    return refuse(`The copy could not be made: ${error instanceof Error ? error.message : String(error)}.`)
  }
  const proven = await verifyCopy(file)
  if (proven.ok) {
    const { users, entries } = proven.value
    return ok({ file, bytes: statSync(file).size, users, entries })
  }
  rmSync(file, { force: true })
  return refuse(`The copy could not be verified and was deleted: ${proven.refusal.join(' ')}`)
}
