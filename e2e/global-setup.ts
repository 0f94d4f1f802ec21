import type { TestProject } from 'vitest/node'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

/** One server for all browser tests; each test signs up a user of its own. */
export default async function setup(project: TestProject) {
  const server = await startServer({ WHEELWRIGHT_SIGN_UPS_PER_HOUR: '10000' })
  project.provide('serverUrl', server.url)
  return server.stop
}
