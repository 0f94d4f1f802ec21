/**
 * One round: people use the server, something fails in the middle, everything comes back, and what is there is compared with
 * what was promised: at once, while some calls are still in doubt, and again after each was repeated under its key.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../server/src/database/database.ts'
import { openPlace } from '../server/src/testing/test-database.ts'
import type { DatabasePlace } from '../server/src/database/opening/open-database.ts'
import type { MakeAct } from './acts.ts'
import { isWhole } from './effort.ts'
import { compareFigures } from './figures.ts'
import { compare, leftoversOf, type Fault, type Finding } from './findings.ts'
import { find, soundness } from './found.ts'
import { createPerson, type Person } from './person.ts'
import { createRandom, type Random } from './random.ts'
import type { FaultyServer } from './server-process.ts'

export interface Report {
  rounds: number
  /** Calls that were acknowledged. */
  acknowledged: number
  readonly findings: (Finding & { readonly round: number })[]
  /** Milliseconds of each round until the server was healthy again. */
  readonly readyMs: number[]
}

export interface Circumstances {
  readonly server: FaultyServer
  readonly place: DatabasePlace
  readonly people: readonly Person[]
  readonly random: Random
}

/** Makes something fail, and answers how many milliseconds passed from its end until the server was healthy. */
export type MakeFault = (circumstances: Circumstances, round: number) => Promise<number>

export interface RunOptions {
  readonly seed: number
  readonly rounds: number
  readonly people: number
  readonly acts: readonly [MakeAct, ...MakeAct[]]
  readonly fault: MakeFault
  /** Ends as soon as this was found. */
  readonly untilFound?: Fault
  /** Milliseconds of use before the fault. */
  readonly usedFor?: readonly [number, number]
}

const hangsUp = 0.08
const usuallyUsedFor = isWhole ? ([100, 1000] as const) : ([100, 400] as const)

/** They sign up one after the other: the first one may start backups. */
export async function gatherPeople(
  server: FaultyServer,
  random: Random,
  { people, acts }: Pick<RunOptions, 'people' | 'acts'>,
): Promise<Person[]> {
  const gathered: Person[] = []
  while (gathered.length < people)
    gathered.push(
      await createPerson({
        url: server.url,
        username: `person${gathered.length}`,
        // Each has randomness of their own: whose call comes first is the machine's affair.
        random: createRandom(random.between(0, 2 ** 31)),
        acts,
        hangsUp,
      }),
    )
  return gathered
}

const lookAt = async (
  place: DatabasePlace,
  work: (db: Database) => Promise<Finding[]>,
): Promise<Finding[]> => {
  const db = await openPlace(place)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** What is wrong with the database as it is, by what everyone was promised. */
export function examine(place: DatabasePlace, people: readonly Person[]): Promise<Finding[]> {
  return lookAt(place, async (db) => {
    const findings: Finding[] = (await soundness(db)).map((what) => ({ fault: 'damaged', what }))
    for (const { promises } of people)
      findings.push(...compare(promises, await find(db, promises.userId, promises.accountId)))
    return findings
  })
}

export async function countLeftovers(place: DatabasePlace, people: readonly Person[]): Promise<number> {
  const db = await openPlace(place)
  try {
    let leftovers = 0
    for (const { promises } of people)
      leftovers += leftoversOf(promises, await find(db, promises.userId, promises.accountId)).length
    return leftovers
  } finally {
    await db.close()
  }
}

/** Everyone acts until the fault is over; what is under way then stays in doubt. */
const useUntilOver = async (
  circumstances: Circumstances,
  options: RunOptions,
  round: number,
): Promise<number> => {
  const { people, random } = circumstances
  const over = new AbortController()
  const acting = people.map((person) => person.actUntil(() => over.signal.aborted, over.signal))
  const [least, most] = options.usedFor ?? usuallyUsedFor
  await wait(random.between(least, most))
  try {
    return await options.fault(circumstances, round)
  } finally {
    over.abort()
    await Promise.all(acting)
  }
}

const refusalsOf = (people: readonly Person[]): Finding[] =>
  people.flatMap(({ refusals }) => refusals.splice(0).map((what): Finding => ({ fault: 'refused', what })))

const settleAll = async ({ server, place, people }: Circumstances): Promise<Finding[]> => {
  await Promise.all(people.map((person) => person.settle()))
  const findings = await examine(place, people)
  for (const { promises } of people) findings.push(...(await compareFigures(server.url, promises)))
  return findings
}

export async function runRounds(circumstances: Circumstances, options: RunOptions): Promise<Report> {
  const { people, place } = circumstances
  const report: Report = { rounds: 0, acknowledged: 0, findings: [], readyMs: [] }
  for (let round = 1; round <= options.rounds; round += 1) {
    report.readyMs.push(await useUntilOver(circumstances, options, round))
    const findings = [
      ...(await examine(place, people)),
      ...(await settleAll(circumstances)),
      ...refusalsOf(people),
    ]
    report.findings.push(...findings.map((finding) => ({ ...finding, round })))
    report.rounds = round
    report.acknowledged = people.reduce((sum, person) => sum + person.acknowledged(), 0)
    if (findings.some(({ fault }) => fault === options.untilFound)) break
  }
  return report
}

/** The server is killed at any moment, and started again. */
export const killServer: MakeFault = async ({ server }) => {
  await server.kill()
  return server.start()
}
