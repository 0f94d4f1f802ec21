/** A process of the program that ends as a crash does at a chosen step, or comes to its end when the step never comes. */
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabasePlace } from '../server/src/database/opening/open-database.ts'
import { environmentOf, freePort, nodeArguments, serverEntry } from './server-process.ts'

interface Dying {
  readonly place: DatabasePlace
  readonly preload: string
  /** Names the step: the variable that the preload reads. */
  readonly at: NodeJS.ProcessEnv
  readonly words?: readonly string[]
}

export type End = 'killed' | 'served' | 'ended'

const longestMs = 120_000

/** A server that came to serve was not killed; it is ended then. */
export async function runUntilKilled({ place, preload, at, words = [] }: Dying): Promise<End> {
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeArguments([preload]), serverEntry, ...words], {
    env: environmentOf(place, { ...at, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const over = new AbortController()
  const tooLong = wait(longestMs, null, { signal: over.signal }).then(
    () => void child.kill('SIGKILL'),
    () => {},
  )
  let end: End = 'ended'
  child.stdout.on('data', (text) => {
    if (!String(text).includes('is running at')) return
    end = 'served'
    child.kill('SIGKILL')
  })
  await new Promise<void>((resolve) => {
    child.once('exit', (_, signal) => {
      if (signal === 'SIGKILL' && end !== 'served') end = 'killed'
      resolve()
    })
  })
  over.abort()
  await tooLong
  return end
}
