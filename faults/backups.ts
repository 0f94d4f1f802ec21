/** Backups as they lie in a data folder. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { verifyCopy } from '../server/src/backup/verify-copy.ts'

const folderOf = (dataDir: string): string => join(dataDir, 'backups')

const namesIn = (dataDir: string): string[] =>
  existsSync(folderOf(dataDir)) ? readdirSync(folderOf(dataDir)) : []

export function backupsIn(dataDir: string): string[] {
  return namesIn(dataDir)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => join(folderOf(dataDir), name))
}

/** What is wrong with those that bear the name of a backup. */
export async function backupProblems(dataDir: string): Promise<string[]> {
  const problems: string[] = []
  for (const file of backupsIn(dataDir)) {
    const proven = await verifyCopy(file)
    if (!proven.ok) problems.push(`${file}: ${proven.refusal.join(' ')}`)
  }
  return problems
}
