/** Runs a suite once on each engine. Without a PostgreSQL its half is reported as skipped. */
import { afterAll, afterEach, beforeEach, describe, it } from 'vitest'
import type { Database, Engine } from '../database/database.ts'
import { isLong, isWanted } from './wanted-engines.ts'
import { lendMigrated, makeMigratedPlace, makePlace, openPlace, type TestPlace } from './test-database.ts'

export interface EngineTools {
  readonly engine: Engine
  /**
   * A migrated database without rows, closed and given back after the test that opened it (or the suite, if opened
   * before). A test that makes or removes tables takes a place of its own.
   */
  readonly openTestDatabase: () => Promise<Database>
  /** An empty place for a database of which several connections are wanted, removed in the same way. */
  readonly makeTestPlace: () => Promise<TestPlace>
  /** The same with a database that is migrated, which takes less than to migrate it. */
  readonly migratedPlace: () => Promise<TestPlace>
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
  afterAll(() => cleanUpFrom(cleanUps, 0))

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
    migratedPlace: async () => keptPlace(await makeMigratedPlace(engine)),
    open: async (place) => kept(await openPlace(place)),
    openTestDatabase: async () => {
      const { database, giveBack } = await lendMigrated(engine)
      cleanUps.push(giveBack)
      return database
    },
  }
}

const names: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

type Suite = (tools: EngineTools) => void

const describeOn = (engines: readonly Engine[], title: string, suite: Suite): void => {
  for (const engine of engines) {
    const isMissing = engine === 'postgres' && !process.env['TEST_DATABASE_URL']
    describe.skipIf(isMissing)(`${title} (${names[engine]})`, () => suite(toolsFor(engine)))
  }
}

const wanted = (['sqlite', 'postgres'] as const).filter(isWanted)

export function describeEachEngine(title: string, suite: Suite): void {
  describeOn(wanted, title, suite)
}

/**
 * A suite whose cases differ in what is told, and not in what is asked of the database: which they are is decided in code, and
 * other suites ask the same of each engine. The short lane runs it on one engine, the long lane on both.
 */
export function describeDecidedInCode(title: string, suite: Suite): void {
  describeOn(isLong ? wanted : wanted.slice(0, 1), title, suite)
}

/** Of a suite on each engine a case of that kind: the short lane tries it on one. */
export function itDecidedInCode(engine: Engine): (title: string, work: () => Promise<void>) => void {
  return isLong || engine === wanted[0] ? it : () => {}
}

/** Of a table of such cases, those to try on this engine: on the second one the short lane takes every fourth. */
export function casesOn<T>(engine: Engine, cases: readonly T[]): readonly T[] {
  return isLong || engine === wanted[0] ? cases : cases.filter((_, at) => at % 4 === 0)
}
