/**
 * Starts the server once and lets it end as it should: what it compiled is kept then, and not by one that is killed. Each of
 * the many that the lane starts is healthy in half the time.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createServerProcess } from './server-process.ts'
import { withFolder } from './stage.ts'

export default function setUp(): Promise<void> {
  return withFolder(async (dataDir) => {
    const server = await createServerProcess({ place: { databaseUrl: null, dataDir } })
    await server.start()
    process.kill(server.pid(), 'SIGTERM')
    while (server.isRunning()) await wait(20)
  })
}
