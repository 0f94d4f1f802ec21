/** Runs a suite once on each engine. Without a PostgreSQL its half is reported as skipped. */
import { afterAll, afterEach, beforeEach, describe } from 'vitest'
import type { Database, Engine } from '../database/database.ts'
import { isWanted } from './wanted-engines.ts'
import { dropIdle } from './postgres-databases.ts'
import { makeMigratedPlace, makePlace, openPlace, type TestPlace } from './test-database.ts'

export interface EngineTools {
  readonly engine: Engine
  /**
   * A migrated database without rows, closed and given back after the test that opened it (or the suite, if opened
   * before). A test that makes or removes tables takes a place of its own.
   */
  readonly openTestDatabase: () => Promise<Database>
  /** An empty place for a database of which several connections are wanted, removed in the same way. */
  readonly makeTestPlace: () => Promise<TestPlace>
  /** Opens a place without migrating it. */
  readonly open: (place: TestPlace) => Promise<Database>
}

type CleanUp = () => Promise<void>

/** The latest thing opened is the first one closed, so that a database is closed before its place is removed. */
const cleanUpFrom = async (cleanUps: CleanUp[], first: number): Promise<void> => {
  while (cleanUps.length > first) await cleanUps.pop()?.()
}

const toolsFor = (engine: Engine): EngineTools => {
  const cleanUps: CleanUp[] = []
  let openBeforeTest = 0
  beforeEach(() => {
    openBeforeTest = cleanUps.length
  })
  afterEach(() => cleanUpFrom(cleanUps, openBeforeTest))
  afterAll(async () => {
    await cleanUpFrom(cleanUps, 0)
    await dropIdle()
  })

  const keptPlace = (place: TestPlace): TestPlace => {
    cleanUps.push(place.remove)
    return place
  }
  const kept = (database: Database): Database => {
    cleanUps.push(() => database.close())
    return database
  }
  return {
    engine,
    makeTestPlace: async () => keptPlace(await makePlace(engine)),
    open: async (place) => kept(await openPlace(place)),
    openTestDatabase: async () => kept(await openPlace(keptPlace(await makeMigratedPlace(engine)))),
  }
}

const names: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export function describeEachEngine(title: string, suite: (tools: EngineTools) => void): void {
  const wanted = (['sqlite', 'postgres'] as const).filter(isWanted)
  for (const engine of wanted) {
    const isMissing = engine === 'postgres' && !process.env['TEST_DATABASE_URL']
    describe.skipIf(isMissing)(`${title} (${names[engine]})`, () => suite(toolsFor(engine)))
  }
}
