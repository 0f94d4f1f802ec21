/**
 * Runs once before the server's tests: one PostgreSQL for all of them, unless TEST_DATABASE_URL names another, or
 * WHEELWRIGHT_TEST_ENGINES is `sqlite` and the PostgreSQL half is left out on purpose.
 */
import { startPostgres } from './postgres.ts'
import { isWanted } from './wanted-engines.ts'

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL'] || !isWanted('postgres')) return undefined
  const postgres = await startPostgres()
  if (postgres === null) {
    if (process.env['CI']) throw new Error('PostgreSQL is not installed, and in CI nothing may be skipped.')
    return undefined
  }
  process.env['TEST_DATABASE_URL'] = postgres.url
  return postgres.stop
}
