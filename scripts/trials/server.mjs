// A server of this repository, or of another folder, as a process of its own with a data folder of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeBinary, root } from '../platform.mjs'
import { untilHealthy } from './calls.mjs'

/** Answers its address, and how to stop it cleanly or at once. */
export const startServer = async (environment, folder = root) => {
  const child = spawn(nodeBinary(), [join(folder, 'server/src/main.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const end = async (signal) => {
    child.kill(signal)
    await ended
  }
  const url = `http://127.0.0.1:${environment.PORT}`
  try {
    await Promise.race([
      untilHealthy(url),
      ended.then(([code]) => {
        throw new Error(`the server ended with ${code}`)
      }),
    ])
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Runs a word of the command line to its end; answers its exit code and everything that it said. */
export const runCommand = (environment, words, folder = root) =>
  new Promise((resolve) => {
    const child = spawn(nodeBinary(), [join(folder, 'server/src/main.ts'), ...words], {
      env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    child.once('exit', (code) => resolve({ code, said: said.trim() }))
  })
