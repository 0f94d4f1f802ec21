/**
 * The memory of a server at its peak while a whole account of 100,000 entries is exported, and while the file is brought into an
 * empty server: both in processes of their own, against the file and against what the server held before.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { startServer, type ServerProcess } from '../e2e/server-process.ts'
import { importHistory, peakMemory, signUp, wheelHistory } from './ledger.ts'
import type { Figure } from './measure.ts'
import { signIn } from './wheels-page.ts'

const rows = Number(process.env['BENCH_ENTRIES'] ?? 100_000)
/** Beyond what the server held before, in files. */
const mostFiles = 6

const residentMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

/** The peak is counted anew from here on. */
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Megabytes before, and beyond that at the peak of what is done. */
const peakOf = async (server: ServerProcess, work: () => Promise<void>): Promise<[number, number]> => {
  await new Promise((resolve) => setTimeout(resolve, 5000))
  forgetPeak(server.pid)
  const before = residentMemory(server.pid)
  await work()
  return [before, peakMemory(server.pid) - before]
}

const figure = (name: string, [before, beyond]: readonly [number, number], file: number): Figure => ({
  name,
  measured: `${Math.round(beyond)} MB beyond ${Math.round(before)} MB, file of ${Math.round(file)} MB`,
  bar: `at most ${mostFiles} files`,
  holds: beyond <= mostFiles * file,
})

export async function accountMemory(): Promise<Figure[]> {
  const from = await startServer()
  let file = new Uint8Array()
  let exported: [number, number]
  try {
    await importHistory(await signUp(from.url), wheelHistory(rows))
    const authorization = `Bearer ${await signIn(from.url)}`
    exported = await peakOf(from, async () => {
      const answer = await fetch(`${from.url}/api/exports/account`, { headers: { authorization } })
      if (!answer.ok) throw new Error(await answer.text())
      file = new Uint8Array(await answer.arrayBuffer())
    })
  } finally {
    await from.stop()
  }
  const to = await startServer()
  try {
    await signUp(to.url)
    const authorization = `Bearer ${await signIn(to.url)}`
    const brought = await peakOf(to, async () => {
      const form = new FormData()
      form.set('file', new Blob([file]), 'account.json')
      const answer = await fetch(`${to.url}/api/imports/account`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      })
      if (!answer.ok) throw new Error(await answer.text())
    })
    const size = file.byteLength / 1024 / 1024
    const entries = rows.toLocaleString('en-US')
    return [
      figure(`memory while ${entries} entries leave as a file`, exported, size),
      figure(`memory while that file comes into an empty server`, brought, size),
    ]
  } finally {
    await to.stop()
  }
}

if (process.argv[1] === import.meta.filename) console.table(await accountMemory())
