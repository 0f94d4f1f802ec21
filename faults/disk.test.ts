import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { everydayActs } from './acts.ts'
import { allowGrowth, refuseGrowth } from './disk.ts'
import { rounds, seed } from './effort.ts'
import { describeReport, nothingWrong, sumsOf } from './report.ts'
import type { MakeFault } from './rounds.ts'
import { expectReads } from './reads.ts'
import { runOnSqlite } from './stage.ts'

const people = 3

const failToWrite: MakeFault = async (circumstances, round) => {
  const { server, place, random } = circumstances
  refuseGrowth(server.pid(), place.dataDir)
  await wait(random.between(200, 800))
  await expectReads(circumstances, round)
  // Every second time the server is killed while its disk fails.
  if (round % 2 === 0) {
    await server.kill()
    return server.start()
  }
  allowGrowth(server.pid())
  return server.untilReady()
}

describe.skipIf(process.platform !== 'linux')('a disk that fails under the embedded database', () => {
  it('with I/O errors in the middle of writes keeps every promise, and everyone can read', async () => {
    const many = rounds(20, 1)
    const report = await runOnSqlite({ seed, rounds: many, people, acts: everydayActs, fault: failToWrite })
    const told = describeReport('I/O errors on SQLite', seed, report)
    process.stdout.write(`${told}\n`)
    expect(sumsOf(report), told).toEqual(nothingWrong(many))
  })
})
