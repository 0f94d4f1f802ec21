import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { everydayActs } from './acts.ts'
import { send } from './call.ts'
import { allowGrowth, makeSmallDisk, refuseGrowth, type SmallDisk } from './disk.ts'
import { isWhole, rounds, seed } from './effort.ts'
import { describeReport, nothingWrong, sumsOf } from './report.ts'
import type { MakeFault } from './rounds.ts'
import { runAt, runOnSqlite, withFolder } from './stage.ts'

const people = 3

/** A disk that takes nothing any more keeps nobody from reading. */
const expectReads: MakeFault = async ({ server, people: [person] }) => {
  expect(server.isRunning(), server.said()).toBe(true)
  const token = person?.promises.tokens.at(-1) ?? ''
  const { status, body } = await send(server.url, { method: 'GET', path: '/portfolio/entries', token })
  expect(status, JSON.stringify(body)).toBe(200)
  return server.untilReady()
}

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

describe.skipIf(process.platform !== 'linux')('a disk that fails under the embedded database', () => {
  it('with I/O errors in the middle of writes keeps every promise, and everyone can read', async () => {
    const many = rounds(20, 1)
    const report = await runOnSqlite({ seed, rounds: many, people, acts: everydayActs, fault: failToWrite })
    const told = describeReport('I/O errors on SQLite', seed, report)
    process.stdout.write(`${told}\n`)
    expect(sumsOf(report), told).toEqual(nothingWrong(many))
  })

  it.skipIf(!isWhole)('by being full keeps every promise, and everyone can read', async ({ skip }) => {
    await withFolder(async (folder) => {
      const disk = makeSmallDisk(folder, 64)
      if (disk === null) {
        skip('This user may not mount a file system: run the lane as root to try a disk that is full.')
        return
      }
      try {
        const place = { databaseUrl: null, dataDir: disk.folder }
        const many = rounds(20, 1)
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
})
