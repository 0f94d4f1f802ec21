/** Run as a process of its own: migrates the place given as JSON, and stays in the middle of one migration more. */
import type { DatabasePlace } from '../database/opening/open-database.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { openMigrated } from './test-database.ts'

const database = await openMigrated(JSON.parse(process.argv[2] ?? '') as DatabasePlace)
const endless = {
  name: '9001-notes',
  tables: [{ name: 'notes', columns: { id: 'text' }, primaryKey: ['id'] }],
  change: async () => {
    process.stdout.write('in the middle\n')
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  },
} as const
await migrate(database, { migrations: [...migrations, endless], clock: Date.now })
