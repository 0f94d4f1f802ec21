/**
 * Runs once before the server's tests: one PostgreSQL for all of them, unless TEST_DATABASE_URL names another, or
 * WHEELWRIGHT_TEST_ENGINES is `sqlite` and the PostgreSQL half is left out on purpose; and a migrated database of each
 * engine that those of the tests are copies of.
 */
import { startPostgres } from './postgres.ts'
import { makeTemplate } from './test-database.ts'
import { isWanted } from './wanted-engines.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const stopPostgres = await findPostgres()
  const removals = [await makeTemplate('sqlite')]
  if (process.env['TEST_DATABASE_URL'] && isWanted('postgres')) removals.push(await makeTemplate('postgres'))
  return async () => {
    for (const remove of removals) await remove()
    await stopPostgres?.()
  }
}

/** Answers how to stop it, where it was started here. */
async function findPostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL'] || !isWanted('postgres')) return undefined
  const postgres = await startPostgres()
  if (postgres === null) {
    if (process.env['CI']) throw new Error('PostgreSQL is not installed, and in CI nothing may be skipped.')
    return undefined
  }
  // What is said of the network is tested in the faults, and where connections break.
  process.env['TEST_DATABASE_URL'] = postgres.socketUrl
  return postgres.stop
}
