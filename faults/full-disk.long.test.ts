import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { everydayActs } from './acts.ts'
import { makeSmallDisk, type SmallDisk } from './disk.ts'
import { seed } from './effort.ts'
import { expectReads } from './reads.ts'
import { describeReport, nothingWrong, sumsOf } from './report.ts'
import type { MakeFault } from './rounds.ts'
import { runAt, withFolder } from './stage.ts'

const people = 3
const many = 20

const fillUp =
  (disk: SmallDisk): MakeFault =>
  async (circumstances, round) => {
    const { server, random } = circumstances
    disk.fillUp()
    await wait(random.between(200, 800))
    await expectReads(circumstances, round)
    if (round % 2 === 0) await server.kill()
    disk.makeRoom()
    return round % 2 === 0 ? server.start() : server.untilReady()
  }

it('a full disk keeps every promise, and everyone can read', async ({ skip }) => {
  await withFolder(async (folder) => {
    const disk = makeSmallDisk(folder, 64)
    if (disk === null) {
      skip('This user may not mount a file system: run the lane as root to try a disk that is full.')
      return
    }
    try {
      const place = { databaseUrl: null, dataDir: disk.folder }
      const wanted = { seed, rounds: many, people, acts: everydayActs, fault: fillUp(disk) }
      const report = await runAt(place, wanted)
      const told = describeReport('a full disk under SQLite', seed, report)
      process.stdout.write(`${told}\n`)
      expect(sumsOf(report), told).toEqual(nothingWrong(many))
    } finally {
      disk.remove()
    }
  })
})
