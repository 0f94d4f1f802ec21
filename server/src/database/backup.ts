/** The copy of the embedded database that is taken before a migration changes it. */
import { mkdirSync, openSync, closeSync, fsyncSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'

/** Windows flushes only what is open for writing, and no folders. */
const flush = (path: string, kind: 'file' | 'folder'): void => {
  if (kind === 'folder' && process.platform === 'win32') return
  const descriptor = openSync(path, kind === 'file' ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Copies the database to `{dataDir}/backups/{stem}.sqlite` and answers that path. The copy gets its name only when it
 * is whole and on the disk, so that whatever bears the name can be restored.
 */
export const backUp = async (database: Database, dataDir: string, stem: string): Promise<string | null> => {
  if (database.backupTo === null) return null
  const folder = join(dataDir, 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${stem}.sqlite`)
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  await database.backupTo(unfinished)
  flush(unfinished, 'file')
  renameSync(unfinished, file)
  flush(folder, 'folder')
  return file
}
