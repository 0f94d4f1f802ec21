/**
 * The memory of a server that was just started at its peak, while a thousand users with a history of years look at their pages
 * one after the other, twice: what is kept of each must give way to the next.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type ServerProcess } from '../e2e/server-process.ts'
import { callerOf, importHistory, peakMemory, register, wheelHistory, type Send } from './ledger.ts'
import type { Figure } from './measure.ts'

const users = Number(process.env['BENCH_USERS'] ?? 1000)
const entriesEach = 2000
const mostMegabytes = 300

/** What a user opens: the Dashboard with its months, then page after page. */
const pages = [
  '/dashboard/snapshot',
  '/portfolio/pnl?months=true&items=none',
  '/portfolio/pnl',
  '/wheels/wheel-cycles',
  '/wheels/wheel-cycles?timeline=true',
  '/portfolio/options',
  '/portfolio/entries',
  '/portfolio/questions',
  '/portfolio/reconciliation',
  '/lots/groups',
  '/portfolio/pnl?by=month&items=none',
  '/wheels/performance',
]

/** Each from an address of its own, since only so many may sign up from one. */
const addressOf = (at: number): string => `10.0.${at >> 8}.${at & 255}`

const readAll = async (owners: readonly Send[]): Promise<void> => {
  for (const send of owners) for (const page of pages) await send('GET', page)
}

/** The peak is counted anew from here on, what starting took among what it begins with. */
const forgetPeak = ({ pid }: ServerProcess): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const processorMs = ({ pid }: ServerProcess): number => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const fill = async (environment: NodeJS.ProcessEnv): Promise<string[]> => {
  const file = wheelHistory(entriesEach)
  const server = await startServer(environment)
  const tokens: string[] = []
  try {
    for (const at of Array(users).keys()) {
      const token = await register(server.url, `user${at}`, addressOf(at))
      await importHistory(callerOf(server.url, token), file)
      tokens.push(token)
    }
  } finally {
    await server.stop()
  }
  return tokens
}

export async function manyUsers(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-users-'))
  const environment = { DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' }
  try {
    const tokens = await fill(environment)
    const server = await startServer(environment)
    try {
      const owners = tokens.map((token) => callerOf(server.url, token))
      forgetPeak(server)
      const before = processorMs(server)
      await readAll(owners)
      await readAll(owners)
      const each = (processorMs(server) - before) / (2 * users * pages.length)
      const peak = peakMemory(server.pid)
      return [
        {
          name: `memory at its peak while ${users.toLocaleString('en-US')} users with ${entriesEach.toLocaleString('en-US')} entries each look at ${pages.length} pages in turn, twice`,
          measured: `${Math.round(peak)} MB, ${each.toFixed(1)} ms of processor time a page`,
          bar: `below ${mostMegabytes} MB`,
          holds: peak < mostMegabytes,
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
