/** The real server on a free port of this machine with an empty data folder of its own. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const untilHealthy = async (url: string, output: () => string): Promise<void> => {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const healthy = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`The server did not become healthy:\n${output()}`)
}

export type ServerProcess = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> }

export async function startServer(environment: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-e2e-'))
  const port = environment['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill()) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await untilHealthy(url, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: child.pid ?? 0, stop }
}
