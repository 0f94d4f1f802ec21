import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../server/src/testing/postgres-programs.ts'
import type { Outage, TestPostgres } from '../server/src/testing/postgres.ts'
import { everydayActs } from './acts.ts'
import { rounds, seed } from './effort.ts'
import { describeReport, nothingWrong, sumsOf } from './report.ts'
import { killServer, type MakeFault } from './rounds.ts'
import { runAt, withFolder, withPostgres } from './stage.ts'

const people = 4
const isMissing = findPostgresPrograms() === null && !process.env['CI']

const goAway =
  (cluster: TestPostgres, outage: Outage): MakeFault =>
  async ({ server }) => {
    await cluster.goAway(outage)
    return server.untilReady()
  }

/** The server's own limits are longer than this: a short standstill is waited out. */
const standStill =
  (cluster: TestPostgres): MakeFault =>
  async ({ server, random }) => {
    cluster.freeze()
    await wait(random.between(500, 3000))
    cluster.thaw()
    return server.untilReady()
  }

/** Every second round the server is killed; in between the database goes away in one way after the other. */
const inTurn =
  (cluster: TestPostgres): MakeFault =>
  (circumstances, round) => {
    if (round % 2 === 1) return killServer(circumstances, round)
    const ways = [
      goAway(cluster, 'kill'),
      goAway(cluster, 'crash'),
      standStill(cluster),
      goAway(cluster, 'restart'),
      goAway(cluster, 'connections'),
    ]
    return (ways[(round / 2 - 1) % ways.length] ?? killServer)(circumstances, round)
  }

describe.skipIf(isMissing)('on PostgreSQL', () => {
  it('a server or a database that goes away at any moment loses nothing and leaves nothing by half', async () => {
    const many = rounds(40, 2)
    const report = await withPostgres((cluster) =>
      withFolder((dataDir) =>
        runAt(
          { databaseUrl: cluster.url, dataDir },
          { seed, rounds: many, people, acts: everydayActs, fault: inTurn(cluster) },
        ),
      ),
    )
    const told = describeReport('server and database going away on PostgreSQL', seed, report)
    process.stdout.write(`${told}\n`)
    expect(sumsOf(report), told).toEqual(nothingWrong(many))
  })
})
