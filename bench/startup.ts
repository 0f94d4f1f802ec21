/** From the start of the process to the first healthy answer, and what it then takes while idle. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../e2e/server-process.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'

const runs = 9

const residentMegabytes = (pid: number): number => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

const idleMemory = async (): Promise<Figure> => {
  const server = await startServer()
  await pause(5000)
  const megabytes = residentMegabytes(server.pid)
  await server.stop()
  return {
    name: 'memory of the idle server',
    measured: `${Math.round(megabytes)} MB`,
    bar: 'at most 120 MB',
    holds: megabytes <= 120,
  }
}

/** `npm start` with everything built, until its port answers. */
const npmStart = async (index: number): Promise<void> => {
  const port = 18_300 + index
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: `/tmp/wheelwright-bench-${process.pid}-${index}`,
  }
  const child = spawn('npm', ['start', '--silent'], { env: environment, stdio: 'ignore', detached: true })
  const deadline = performance.now() + 30_000
  for (let healthy = false; !healthy; await pause(5)) {
    if (performance.now() > deadline) throw new Error('npm start did not become healthy')
    healthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  process.kill(-(child.pid ?? 0), 'SIGTERM')
}

export async function startup(): Promise<Figure[]> {
  const process = await timeEach(runs, async () => {
    const server = await startServer()
    void server.stop()
  })
  const whole = await timeEach(runs, npmStart)
  return [
    milliseconds('server process, start to healthy (median)', quantile(process.slice(1), 0.5), 500),
    milliseconds('npm start as a whole (median)', quantile(whole.slice(1), 0.5), 1500),
    await idleMemory(),
  ]
}
