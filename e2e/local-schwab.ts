/** The local Schwab as a program of its own, and what a server has to be told to connect to it. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './server-process.ts'

const entry = fileURLToPath(new URL('../server/src/testing/schwab/main.ts', import.meta.url))

export type SchwabProcess = {
  readonly url: string
  /** For a server that shall connect to it. */
  readonly environment: Readonly<Record<string, string>>
  /** Lets it do something, as `{do: 'revoke'}`. */
  readonly control: (action: Readonly<Record<string, unknown>>) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startSchwab(redirectUri: string): Promise<SchwabProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, SCHWAB_SIM_PORT: String(port), SCHWAB_REDIRECT_URI: redirectUri },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (more: string) => {
      text += more
      if (text.includes('SCHWAB_REDIRECT_URI=')) resolve(text)
    })
    child.once('exit', () => reject(new Error(`The local Schwab ended: ${text}`)))
  })
  const environment = Object.fromEntries(
    [...said.matchAll(/^ {2}(SCHWAB_\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    environment,
    control: async (action) => {
      const answer = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(action) })
      if (!answer.ok) throw new Error(`control answered ${answer.status}: ${await answer.text()}`)
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill()) await ended
    },
  }
}
