import { expect, it } from 'vitest'
import { everydayActs } from './acts.ts'
import { rounds, seed } from './effort.ts'
import { describeReport, nothingWrong, sumsOf } from './report.ts'
import { countLeftovers, killServer, type Circumstances } from './rounds.ts'
import { runOnSqlite } from './stage.ts'

const people = 4

/** A staging that was cut is gone on with, and found by the call that began it. */
const expectNoLeftovers = async ({ place, people }: Circumstances): Promise<void> =>
  expect(await countLeftovers(place, people)).toBe(0)

it('a server killed at any moment on SQLite loses nothing, doubles nothing and leaves nothing by half', async () => {
  const many = rounds(100, 3)
  const report = await runOnSqlite(
    { seed, rounds: many, people, acts: everydayActs, fault: killServer },
    expectNoLeftovers,
  )
  const told = describeReport('server killed on SQLite', seed, report)
  process.stdout.write(`${told}\n`)
  expect(sumsOf(report), told).toEqual(nothingWrong(many))
})
