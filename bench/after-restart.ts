/**
 * What the pages cost in processor time: each as the first call after a restart, and warm. Nothing of the history may be booked
 * for them, so that 100,000 entries cost what 10,000 do.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../e2e/server-process.ts'
import { startPostgres } from '../server/src/testing/postgres.ts'
import { importHistory, inFiles, signUp, wheelHistory } from './ledger.ts'
import { growth, quantile, type Figure } from './measure.ts'

const sizes = (process.env['BENCH_ENTRIES'] ?? '10000,100000').split(',').map(Number)
/** A longer file is refused. */
const mostInFile = 250_000
const restarts = 3
const warmCalls = 30

const pages = [
  ['dashboard', '/dashboard/snapshot'],
  ['profit', '/portfolio/pnl'],
  ['months', '/portfolio/pnl?months=true&items=none'],
  ['wheels', '/wheels/wheel-cycles'],
  ['open wheels', '/wheels/wheel-cycles?status=open'],
  ['options', '/portfolio/options'],
  ['first page of entries', '/portfolio/entries'],
  ['count of questions', '/portfolio/questions/count'],
  ['questions', '/portfolio/questions'],
  ['periods of a symbol', '/portfolio/pnl?by=month&symbol=ZAAA&items=none'],
  ['periods', '/portfolio/pnl?by=month&items=none'],
  ['equity', '/portfolio/equity'],
  ['open lots', '/portfolio/lots'],
  ['all lots', '/portfolio/lots?status=all'],
  ['lots of a symbol', '/portfolio/lots?symbol=ZAAA&status=all'],
  ['entries of a symbol', '/portfolio/entries?symbol=ZAAA'],
  ['wheels of a symbol', '/wheels/ZAAA/data'],
  ['groups of lots of a symbol', '/lots/groups?ticker=ZAAA'],
  ['groups of lots', '/lots/groups'],
  ['timelines', '/wheels/wheel-cycles?timeline=true'],
  ['phases', '/wheels/performance'],
  ['reconciliation', '/portfolio/reconciliation'],
] as const

/** Milliseconds that all threads of a process have run so far. */
const processorTime = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')
    return sum + Number(nanoseconds) / 1e6
  }, 0)

type Environment = Readonly<Record<string, string>>

/** A user with a history of so many entries, and another one with a tenth of it; answers the first one's token. */
const fill = async (environment: Environment, entries: number): Promise<string> => {
  // Made up first: a million rows take longer than an idle connection is kept.
  const ofOther = wheelHistory(entries / 10)
  const files = inFiles(wheelHistory(entries), Math.ceil(entries / mostInFile))
  const server = await startServer(environment)
  try {
    const other = await signUp(server.url, 'other')
    await importHistory(other, ofOther)
    const owner = await signUp(server.url)
    for (const file of files) await importHistory(owner, file)
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'bench', password: 'a long bench password' }),
    })
    await owner('GET', '/portfolio/pnl')
    return ((await login.json()) as { access_token: string }).access_token
  } finally {
    await server.stop()
  }
}

/** Until what a server does by itself after its start is over, the collection of what starting left behind among it. */
const atRest = async (pid: number): Promise<void> => {
  await pause(2500)
  for (;;) {
    const before = processorTime(pid)
    await pause(300)
    if (processorTime(pid) - before < 5) return
  }
}

interface Cost {
  readonly first: number
  readonly warm: number
}

const costOf = async (environment: Environment, token: string, path: string): Promise<Cost> => {
  const firsts: number[] = []
  const warm: number[] = []
  for (let restart = 0; restart < restarts; restart += 1) {
    const server = await startServer(environment)
    const get = async (): Promise<number> => {
      const before = processorTime(server.pid)
      const response = await fetch(`${server.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.text()
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      return processorTime(server.pid) - before
    }
    try {
      await atRest(server.pid)
      firsts.push(await get())
      if (restart > 0) continue
      for (let call = 0; call < warmCalls; call += 1) warm.push(await get())
    } finally {
      await server.stop()
    }
  }
  return { first: quantile(firsts, 0.5), warm: quantile(warm, 0.5) }
}

/** Of what is derived from entries, on SQLite. */
const derivedTables = ['settled_ledgers', 'settled_profits', 'ledger_cycles']

const derivedBytes = (folder: string): number => {
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? ''
  const database = new DatabaseSync(join(folder, file), { readOnly: true })
  try {
    const [sum] = database
      .prepare(
        `select sum(pgsize) as bytes from dbstat where name in
           (select name from sqlite_master where tbl_name in (${derivedTables.map(() => '?').join()}))`,
      )
      .all(...derivedTables)
    return Number(sum?.['bytes'])
  } finally {
    database.close()
  }
}

const cost = (name: string, value: number, bar: number): Figure => ({
  name,
  measured: `${value < 10 ? value.toFixed(1) : Math.round(value)} ms of processor time`,
  bar: `at most ${bar} ms`,
  holds: value <= bar,
})

const figuresOf = (entries: number, where: string, costs: readonly Cost[]): Figure[] =>
  pages.flatMap(([name], at) => {
    const of = `${name}, ${entries.toLocaleString('en-US')} entries${where}`
    const { first = Number.NaN, warm = Number.NaN } = costs[at] ?? {}
    return [cost(`${of}: first after a restart`, first, 40), cost(`${of}: warm`, warm, 10)]
  })

const measureIn = async (environment: Environment, entries: number): Promise<Cost[]> => {
  const token = await fill(environment, entries)
  const costs: Cost[] = []
  for (const [, path] of pages) costs.push(await costOf(environment, token, path))
  return costs
}

const onSqlite = async (entries: number): Promise<{ costs: Cost[]; bytes: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-restart-'))
  try {
    const costs = await measureIn({ DATA_DIR: folder }, entries)
    return { costs, bytes: derivedBytes(folder) / (entries * 1.1) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const onPostgres = async (entries: number): Promise<Figure[]> => {
  const started = await startPostgres()
  if (started === null) return []
  try {
    return figuresOf(entries, ' on PostgreSQL', await measureIn({ DATABASE_URL: started.url }, entries))
  } finally {
    await started.stop()
  }
}

export async function afterRestart(): Promise<Figure[]> {
  const figures: Figure[] = []
  const measured: Cost[][] = []
  for (const entries of sizes) {
    const { costs, bytes } = await onSqlite(entries)
    measured.push(costs)
    figures.push(...figuresOf(entries, '', costs), {
      name: `what is stored of ${entries.toLocaleString('en-US')} entries beside them, for each`,
      measured: `${Math.round(bytes)} bytes`,
      bar: 'at most 100 bytes',
      holds: bytes <= 100,
    })
  }
  const grown = pages.map(([name], at) => {
    const firsts = measured.map((costs) => costs[at]?.first ?? Number.NaN)
    return growth(`${name}, first after a restart: growth`, sizes, firsts, 1.05)
  })
  const postgres = process.env['BENCH_ENTRIES'] === undefined ? await onPostgres(sizes[0] ?? 0) : []
  return [...figures, ...(sizes.length > 1 ? grown : []), ...postgres]
}
