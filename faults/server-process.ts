/** The real server as a process that may be killed and started again on the same port and the same data. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabasePlace } from '../server/src/database/opening/open-database.ts'

export const serverEntry = join(import.meta.dirname, '../server/src/main.ts')

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

export interface FaultyServer {
  readonly url: string
  /** Starts it and answers how many milliseconds passed until it was healthy. */
  readonly start: () => Promise<number>
  /** Milliseconds until a server that is running answers that it is healthy. */
  readonly untilReady: () => Promise<number>
  /** Ends it as a crash of the process does: nothing of it runs any more when the promise ends. */
  readonly kill: () => Promise<void>
  /** Ends it as a service manager does, which lets it finish what is under way. */
  readonly end: () => Promise<void>
  readonly isRunning: () => boolean
  readonly pid: () => number
  /** What it said last. */
  readonly said: () => string
}

export interface HowToRun {
  readonly place: DatabasePlace
  /** Modules that are loaded first; they plant a defect or end the process at a chosen step. */
  readonly preloads?: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
}

/** A few seconds of a processor, of which a machine that others keep busy gives it little. */
const readyWithinMs = 180_000
const keptOutput = 20_000

export function environmentOf(
  { databaseUrl, dataDir }: DatabasePlace,
  more: NodeJS.ProcessEnv = {},
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    LOG_LEVEL: 'error',
    PRICE_REFRESH_SECONDS: '0',
    LIMIT_SIGN_UPS_PER_ADDRESS: '100000',
    LIMIT_SIGN_INS_PER_ADDRESS: '100000',
    ...more,
  }
}

export function nodeArguments(preloads: readonly string[] = []): string[] {
  return preloads.flatMap((file) => ['--import', join(import.meta.dirname, file)])
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

export async function createServerProcess(how: HowToRun): Promise<FaultyServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = environmentOf(how.place, { ...how.environment, PORT: String(port) })
  let child: ChildProcess | null = null
  let output = ''
  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null
  const endBy = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child === null || !isRunning()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const kill = () => endBy('SIGKILL')
  process.once('exit', () => void child?.kill('SIGKILL'))
  const untilReady = async (): Promise<number> => {
    const startedAt = performance.now()
    while (performance.now() - startedAt < readyWithinMs) {
      if (!isRunning()) throw new Error(`The server ended by itself:\n${output}`)
      if (await isHealthy(url)) return performance.now() - startedAt
      await wait(10)
    }
    throw new Error(`The server did not become healthy:\n${output}`)
  }
  return {
    url,
    untilReady,
    start: () => {
      output = ''
      child = spawn(process.execPath, [...nodeArguments(how.preloads), serverEntry], {
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => (output = (output + String(text)).slice(-keptOutput)))
      return untilReady()
    },
    kill,
    end: () => endBy('SIGTERM'),
    isRunning,
    pid: () => child?.pid ?? 0,
    said: () => output,
  }
}
