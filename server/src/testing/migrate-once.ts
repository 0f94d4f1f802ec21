/** Run as a process of its own: opens the place given as JSON, migrates it, and leaves. */
import { openMigrated } from './test-database.ts'
import type { DatabasePlace } from '../database/opening/open-database.ts'

const database = await openMigrated(JSON.parse(process.argv[2] ?? '') as DatabasePlace)
await database.close()
