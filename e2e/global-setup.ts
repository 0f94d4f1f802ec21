import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { buildWebWhenStale } from '../scripts/web-build.mjs'
import { freePort, startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    /** The token of the first user, who is the administrator: every test's own users are plain ones. */
    administrator: string
    /** Where the server takes its mail to; who tests that listens there. */
    mailPort: number
  }
}

/** All tests come from one address and sign up a user each, far more often than a household does. */
const roomyLimits = {
  LIMIT_SIGN_UPS_PER_ADDRESS: '100000',
  LIMIT_SIGN_INS_PER_ADDRESS: '100000',
}

const built = fileURLToPath(new URL('../web/dist', import.meta.url))

/** The server keeps each file that it has served, so that a build made while the tests run can't mix two clients. */
const serveEachFileOnce = async (url: string): Promise<void> => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(built.length))
  await Promise.all(files.map(async (file) => (await fetch(`${url}${file}`)).arrayBuffer()))
}

const signUpFirst = async (url: string): Promise<string> => {
  const body = {
    username: 'administrator',
    email: 'administrator@example.com',
    password: 'Four wheels turn 8',
  }
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

/** One server for all browser tests, with the client as its sources stand now. */
export default async function setup(project: TestProject) {
  buildWebWhenStale()
  const mailPort = await freePort()
  const server = await startServer({
    ...roomyLimits,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'watch@example.com',
  })
  await serveEachFileOnce(server.url)
  project.provide('serverUrl', server.url)
  project.provide('mailPort', mailPort)
  project.provide('administrator', await signUpFirst(server.url))
  return server.stop
}
