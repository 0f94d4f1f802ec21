import type { TestProject } from 'vitest/node'
import { buildWebWhenStale } from '../scripts/web-build.mjs'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

/** All tests come from one address and sign up a user each, far more often than a household does. */
const roomyLimits = {
  LIMIT_SIGN_UPS_PER_ADDRESS: '100000',
  LIMIT_SIGN_INS_PER_ADDRESS: '100000',
}

/** One server for all browser tests, with the client as its sources stand now. */
export default async function setup(project: TestProject) {
  buildWebWhenStale()
  const server = await startServer(roomyLimits)
  project.provide('serverUrl', server.url)
  return server.stop
}
