/** Which engines the tests are to run on: both, unless WHEELWRIGHT_TEST_ENGINES names one for a quick run. */
import type { Engine } from '../database/database.ts'

export function isWanted(engine: Engine): boolean {
  const named = process.env['WHEELWRIGHT_TEST_ENGINES']
  return !named || named.split(',').includes(engine)
}

/** `npm run test:long`: every case on both engines, and properties by the thousand. */
export const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'
