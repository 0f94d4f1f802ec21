/**
 * A backup of 100,000 entries beside full service: how long it takes to make and prove, what others wait meanwhile, and
 * proving it once more from the command line.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '../e2e/server-process.ts'
import { importHistory, signUp, wheelHistory, type Send } from './ledger.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'
import { callMeanwhile } from './small-change.ts'

const rows = 100_000
const entry = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

const copiesIn = (folder: string): number =>
  readdirSync(folder).filter((name) => name.endsWith('.sqlite')).length

/** A copy gets its name when it is whole and on the disk. */
const untilMade = async (folder: string, copies: number): Promise<void> => {
  while (copiesIn(folder) < copies) await new Promise((resolve) => setTimeout(resolve, 20))
}

const untilProven = async (send: Send): Promise<void> => {
  for (;;) {
    const state = await send('GET', '/settings/backup')
    if (state?.['is_running'] === false) {
      if (state['state'] !== 'fresh') throw new Error(`the backup is ${JSON.stringify(state)}`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function backup(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-backups-'))
  const server = await startServer({ BACKUP_DIR: folder, BACKUP_HOUR: '0' })
  try {
    const owner = await signUp(server.url)
    const other = await signUp(server.url, 'other')
    await importHistory(owner, wheelHistory(rows))
    const [made, proven]: [number[], number[]] = [[], []]
    const waits: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const end = callMeanwhile(other)
      const startedAt = performance.now()
      const before = copiesIn(folder)
      await owner('POST', '/settings/backup')
      await untilMade(folder, before + 1)
      made.push(performance.now() - startedAt)
      await untilProven(owner)
      proven.push(performance.now() - startedAt)
      waits.push(...(await end()))
    }
    const verified = [1, 2, 3].map(() => {
      const startedAt = performance.now()
      const newest = readdirSync(folder).toSorted().at(-1) ?? ''
      execFileSync(process.execPath, [entry, 'verify', join(folder, newest)], { stdio: 'ignore' })
      return performance.now() - startedAt
    })
    return [
      milliseconds('100,000 entries backed up beside full service', quantile(made, 0.5), 3000),
      milliseconds('the same backup made and proven', quantile(proven, 0.5), 20_000),
      milliseconds('a call of somebody else meanwhile, p99', quantile(waits, 0.99), 100),
      milliseconds('the backup proven once more from the command line', quantile(verified, 0.5), 20_000),
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
