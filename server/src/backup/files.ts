/** The folder of backups and the names in it. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** An instant that may stand in the name of a file on every system, and sorts. */
export function fileStamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[:.]/g, '-')
}

export const nightlyPrefix = 'nightly-'

/** Nightly copies, oldest first. */
function nightlyFiles(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith(nightlyPrefix) && name.endsWith('.sqlite'))
        .toSorted()
    : []
}

/** What stands behind the name of a copy that is being made, and stays behind when that is killed. */
export const unfinishedEnd = '.unfinished'

const day = 24 * 60 * 60_000

/** Takes away parts of copies that nobody finishes any more. */
export function removeUnfinished(folder: string, now: number): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((name) => name.includes(`.sqlite${unfinishedEnd}`))) {
    const file = join(folder, name)
    if (statSync(file).mtimeMs < now - day) rmSync(file, { force: true })
  }
}

/** Takes away nightly copies older than `keptForMs`, but never `newest`, the one that was proven last. */
export function pruneNightly(folder: string, newest: string, now: number, keptForMs: number): void {
  for (const name of nightlyFiles(folder)) {
    const file = join(folder, name)
    if (file !== newest && statSync(file).mtimeMs < now - keptForMs) rmSync(file, { force: true })
  }
}
