/**
 * What an import costs in processor time of all threads of the server: staged, confirmed and settled; what calls of somebody
 * else wait meanwhile, and the memory at its peak. On SQLite, and the server's part on PostgreSQL.
 */
import { readFileSync } from 'node:fs'
import { startServer } from '../e2e/server-process.ts'
import { startPostgres } from '../server/src/testing/postgres.ts'
import { importHistory, inFiles, peakMemory, signUp, wheelHistory } from './ledger.ts'
import { milliseconds, quantile, type Figure } from './measure.ts'
import { callMeanwhile } from './small-change.ts'

const sizes = (process.env['BENCH_ENTRIES'] ?? '10000,100000').split(',').map(Number)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** Milliseconds for an import of a size. */
const bars: Readonly<Record<number, number>> = { 10_000: 800, 100_000: 7000 }

const ticksInSecond = 100

/** Milliseconds that all threads of a process have run so far, those among them that have ended. */
function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksInSecond
}

interface Measured {
  readonly time: number
  readonly wait: number
  readonly memory: number
}

const measure = async (
  entries: number,
  environment: NodeJS.ProcessEnv,
  user = 'bench',
): Promise<Measured> => {
  const server = await startServer(environment)
  try {
    const owner = await signUp(server.url, user)
    const file = wheelHistory(entries)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const before = processorTimeOf(server.pid)
    await importHistory(owner, file)
    const time = processorTimeOf(server.pid) - before
    const memory = peakMemory(server.pid)
    // Once more for another, beside calls of somebody else: those would count as time of the import.
    const [next, other] = [
      await signUp(server.url, `${user}-next`),
      await signUp(server.url, `${user}-other`),
    ]
    const end = callMeanwhile(other)
    await importHistory(next, file)
    return { time, memory, wait: quantile(await end(), 0.99) }
  } finally {
    await server.stop()
  }
}

const figuresOf = (entries: number, where: string, measured: readonly Measured[]): Figure[] => {
  const of = `${entries.toLocaleString('en-US')} entries imported${where}`
  const median = (part: keyof Measured): number =>
    quantile(
      measured.map((each) => each[part]),
      0.5,
    )
  const memory = median('memory')
  return [
    milliseconds(`${of}: processor time of the server`, median('time'), bars[entries] ?? Infinity),
    milliseconds(`${of}: calls of somebody else meanwhile, p99`, median('wait'), 100),
    {
      name: `${of}: peak memory of the server`,
      measured: `${Math.round(memory)} MB`,
      bar: 'at most 283 MB',
      holds: memory <= 283,
    },
  ]
}

const files = 4

/** What each of four files of one history costs, in their order or the newest first. */
const costOfFiles = async (entries: number, order: 'oldest' | 'newest'): Promise<number[]> => {
  const history = inFiles(wheelHistory(entries), files)
  const server = await startServer()
  try {
    const owner = await signUp(server.url)
    const costs: number[] = []
    for (const file of order === 'oldest' ? history : history.toReversed()) {
      await new Promise((resolve) => setTimeout(resolve, 3000))
      const before = processorTimeOf(server.pid)
      await importHistory(owner, file)
      await new Promise((resolve) => setTimeout(resolve, 1500))
      costs.push(processorTimeOf(server.pid) - before)
    }
    return costs
  } finally {
    await server.stop()
  }
}

/** Each touches every ticker, so that what is held of it is settled whole once more. */
const figuresOfFiles = async (entries: number): Promise<Figure[]> => {
  const [oldest, newest] = [await costOfFiles(entries, 'oldest'), await costOfFiles(entries, 'newest')]
  const growth = (costs: readonly number[]): number => Math.max(...costs) / (costs[0] ?? Number.NaN)
  const figure = (order: string, costs: readonly number[], bar: number): Figure => ({
    name: `${entries.toLocaleString('en-US')} entries in ${files} files, ${order} first: processor time of each`,
    measured: `${costs.map((cost) => (cost / 1000).toFixed(1)).join(', ')} s`,
    bar: `at most ${bar} times the first`,
    holds: growth(costs) <= bar,
  })
  return [figure('oldest', oldest, 1.1), figure('newest', newest, 2)]
}

const times = async (work: (round: number) => Promise<Measured>): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await work(round))
  return measured
}

export async function importTime(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const entries of sizes)
    figures.push(...figuresOf(entries, '', await times(() => measure(entries, {}))))
  figures.push(...(await figuresOfFiles(Math.max(...sizes))))
  const postgres = process.env['BENCH_POSTGRES'] === undefined ? null : await startPostgres()
  if (postgres === null) return figures
  try {
    const environment = { DATABASE_URL: postgres.url }
    const [entries = 0] = sizes
    const measured = await times((round) => measure(entries, environment, `bench-${round}`))
    return [...figures, ...figuresOf(entries, ' on PostgreSQL', measured)]
  } finally {
    await postgres.stop()
  }
}
