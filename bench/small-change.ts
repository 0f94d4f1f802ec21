/**
 * What a user waits for after a small change of a long history: a file of ten rows, its undo, an entry by hand, on 100,000
 * entries, and the first one after a restart; and what somebody else waits meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../e2e/server-process.ts'
import { callerOf, importHistory, register, signUp, wheelHistory, type Send } from './ledger.ts'
import { milliseconds, quantile } from './measure.ts'
import type { Figure } from './measure.ts'
import { schwabSiteFile } from '../server/src/formats/testing/broker-files.ts'

const rows = 100_000
const rounds = 5

/** Calls of somebody else, one after the other, until it is ended; answers how long each took. */
export function callMeanwhile(send: Send): () => Promise<number[]> {
  const waits: number[] = []
  const over = new AbortController()
  const work = (async () => {
    for (let index = 1; !over.signal.aborted; index += 1) {
      const startedAt = performance.now()
      if (index % 4 === 0)
        await send(
          'POST',
          '/stocks/',
          JSON.stringify({ symbol: 'AAAA', shares: index, cost_basis: 1, market_price: 1 }),
        )
      else await send('GET', '/portfolio/positions')
      waits.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  return async () => {
    over.abort()
    await work
    return waits
  }
}

/** Ten purchases of a symbol that the history knows. */
const tenRows = (round: number): string =>
  schwabSiteFile(
    Array.from(
      { length: 10 },
      (_, row) =>
        `"0${1 + (row % 9)}/1${row % 10}/2026","Buy","ZAA${'ABCDE'[round % 5]}","INC","${row + 1}","$10.00","","-$${(row + 1) * 10}.00"`,
    ),
  )

/** The pages that show it: profit, wheels, lots of the symbol, the first entries. */
const readPages = async (send: Send): Promise<void> => {
  await Promise.all([
    send('GET', '/portfolio/pnl'),
    send('GET', '/wheels/wheel-cycles?status=active'),
    send('GET', '/portfolio/lots?symbol=ZAAA'),
    send('GET', '/portfolio/entries'),
  ])
}

const timedFrom = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** A purchase by hand, read on the pages that show it. */
const byHandFrom = async (owner: Send, quantity: number): Promise<number> => {
  const accounts = (await owner('GET', '/portfolio/accounts')) as unknown as { id: string }[]
  const entry = {
    account_id: accounts[0]?.id,
    kind: 'buy',
    symbol: 'ZAAA',
    price: 10,
    trade_date: '2026-02-02',
  }
  return timedFrom(async () => {
    await owner('POST', '/portfolio/entries', JSON.stringify({ ...entry, quantity }))
    await readPages(owner)
  })
}

/** Until a server rests that was just started: a long history is booked later. */
const untilRest = (entries: number): number => (entries > 50_000 ? 40_000 : 10_000)

/** The first entry by hand after a restart, on so many entries. */
const afterRestart = async (entries: number): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-restarted-'))
  const onServer = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
    const { url, stop } = await startServer({ DATA_DIR: folder })
    try {
      return await work(url)
    } finally {
      await stop()
    }
  }
  try {
    const token = await onServer(async (url) => {
      const made = await register(url, 'bench')
      await importHistory(callerOf(url, made), wheelHistory(entries))
      return made
    })
    return await onServer(async (url) => {
      await pause(untilRest(entries))
      return byHandFrom(callerOf(url, token), 1)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const onStandingServer = async (): Promise<Figure[]> => {
  const server = await startServer()
  try {
    const [owner, other] = [await signUp(server.url), await signUp(server.url, 'other')]
    await importHistory(owner, wheelHistory(rows))
    await readPages(owner)
    const [files, undos, byHand, waits]: [number[], number[], number[], number[]] = [[], [], [], []]
    for (let round = 0; round < rounds; round += 1) {
      const staged = await owner(
        'POST',
        '/imports?file_name=ten.csv&account_name=1',
        tenRows(round),
        'text/csv',
      )
      const end = callMeanwhile(other)
      files.push(
        await timedFrom(async () => {
          await owner('POST', `/imports/${String(staged?.['id'])}/confirm`, '{}')
          await readPages(owner)
        }),
      )
      undos.push(
        await timedFrom(async () => {
          await owner('DELETE', `/imports/${String(staged?.['id'])}`)
          await readPages(owner)
        }),
      )
      byHand.push(await byHandFrom(owner, round + 1))
      waits.push(...(await end()))
    }
    return [
      milliseconds(
        'a file of ten rows on 100,000 entries: confirmed and read on four pages',
        quantile(files, 0.5),
        250,
      ),
      milliseconds('its undo, read on four pages', quantile(undos, 0.5), 250),
      milliseconds('an entry by hand, read on four pages', quantile(byHand, 0.5), 50),
      milliseconds('calls of somebody else meanwhile, p99', quantile(waits, 0.99), 100),
    ]
  } finally {
    await server.stop()
  }
}

export async function smallChange(): Promise<Figure[]> {
  return [
    ...(await onStandingServer()),
    milliseconds(
      'the first entry by hand after a restart, on 10,000 entries',
      await afterRestart(10_000),
      50,
    ),
    milliseconds('the same on 100,000 entries', await afterRestart(rows), 50),
  ]
}
