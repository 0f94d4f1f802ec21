/** A server with its database and the people who use it, taken down after the test that set it up. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, type TestPostgres } from '../server/src/testing/postgres.ts'
import type { DatabasePlace } from '../server/src/database/opening/open-database.ts'
import { createRandom } from './random.ts'
import { gatherPeople, runRounds, type Circumstances, type Report, type RunOptions } from './rounds.ts'
import { createServerProcess, type HowToRun } from './server-process.ts'

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-faults-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A PostgreSQL that keeps what it acknowledged; a test that needs one does not run without it. */
export async function withPostgres<T>(work: (cluster: TestPostgres) => Promise<T>): Promise<T> {
  const cluster = await startPostgres('durable')
  if (cluster === null) throw new Error('PostgreSQL is not installed. On Debian: apt-get install postgresql')
  try {
    return await work(cluster)
  } finally {
    await cluster.stop()
  }
}

type Wanted = RunOptions & Omit<HowToRun, 'place'>

/** Sets everything up at `place`, runs the rounds, and ends the server. `after` looks at what is left. */
export async function runAt(
  place: DatabasePlace,
  wanted: Wanted,
  after: (circumstances: Circumstances) => Promise<void> = async () => {},
): Promise<Report> {
  const server = await createServerProcess({ ...wanted, place })
  try {
    await server.start()
    const random = createRandom(wanted.seed)
    const people = await gatherPeople(server, random, wanted)
    const circumstances = { server, place, people, random }
    const report = await runRounds(circumstances, wanted)
    await after(circumstances)
    return report
  } finally {
    await server.kill()
  }
}

export function runOnSqlite(
  wanted: Wanted,
  after?: (circumstances: Circumstances) => Promise<void>,
): Promise<Report> {
  return withFolder((dataDir) => runAt({ databaseUrl: null, dataDir }, wanted, after))
}
