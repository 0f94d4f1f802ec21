/** Where PostgreSQL's programs are on this machine, and as whom they must run. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const packaged = '/usr/lib/postgresql'

const versionedFolders = (): string[] =>
  existsSync(packaged)
    ? readdirSync(packaged)
        .toSorted((left, right) => Number(right) - Number(left))
        .map((version) => join(packaged, version, 'bin'))
    : []

const candidates = (): string[] => [
  ...versionedFolders(),
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql/bin',
  ...(process.env['PATH'] ?? '').split(delimiter),
]

/** The folder that holds `initdb` and `postgres`, the newest version first; null when there is none. */
export function findPostgresPrograms(): string | null {
  return (
    candidates().find(
      (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
    ) ?? null
  )
}

export interface RunAs {
  readonly uid: number
  readonly gid: number
}

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

/** PostgreSQL refuses to run as root, so root runs it as the system user that its package made. */
export function postgresUser(): RunAs | null {
  if (process.getuid?.() !== 0) return null
  return { uid: idOf('-u'), gid: idOf('-g') }
}
