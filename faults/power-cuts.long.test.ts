import { describe, expect, it } from 'vitest'
import { actsByHand, everydayActs } from './acts.ts'
import { seed } from './effort.ts'
import { canCompile, makeStrictDisk } from './power-cut/power-cut.ts'
import { describeReport, nothingWrong, sumsOf } from './report.ts'
import type { Report, RunOptions } from './rounds.ts'
import { runAt, withFolder } from './stage.ts'

const runWithCuts = (
  options: Omit<RunOptions, 'fault' | 'seed'>,
  preloads: readonly string[] = [],
): Promise<Report> =>
  withFolder((folder) => {
    const { dataDir, environment, cutPower } = makeStrictDisk(folder)
    // Copies of backups are no part of this: the disk keeps the files of the data folder itself.
    const more = { ...environment, BACKUP_KEEP_DAYS: '0' }
    return runAt(
      { databaseUrl: null, dataDir },
      { ...options, seed, fault: cutPower, preloads, environment: more },
    )
  })

/** Needs a compiler, which the whole lane sees to; a process that is killed alone loses nothing that was written. */
describe.skipIf(!canCompile())('a power cut', () => {
  it.each(['off', 'normal'])('shows what synchronous=%s loses', async (planted) => {
    const options = { rounds: 6, people: 2, acts: actsByHand, untilFound: 'lost' } as const
    const report = await runWithCuts(options, [`planted/synchronous-${planted}.ts`])
    const told = describeReport(`synchronous=${planted}`, seed, report)
    expect(sumsOf(report).lost, told).toBeGreaterThan(0)
  })

  it('loses nothing that was acknowledged', async () => {
    const many = 30
    const report = await runWithCuts({ rounds: many, people: 4, acts: everydayActs })
    const told = describeReport('power cuts on SQLite', seed, report)
    process.stdout.write(`${told}\n`)
    expect(sumsOf(report), told).toEqual(nothingWrong(many))
  })
})
