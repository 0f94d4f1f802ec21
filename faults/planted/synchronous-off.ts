/** Loaded before the server: its database is told not to wait for the disk (synchronous=OFF). */
import { DatabaseSync } from 'node:sqlite'
import { aroundMethod } from '../around-method.ts'

aroundMethod(DatabaseSync.prototype, 'exec', (_, given, exec) =>
  exec(String(given[0]).replace('synchronous = FULL', 'synchronous = OFF')),
)
