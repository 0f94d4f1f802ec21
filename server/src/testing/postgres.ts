/**
 * A PostgreSQL of the tests' own: a new data folder in a temporary place, a free port, nothing flushed to the disk,
 * gone when the tests end.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgresPrograms, postgresUser, type RunAs } from './postgres-programs.ts'

export interface TestPostgres {
  readonly url: string
  readonly stop: () => Promise<void>
}

const superuser = 'wheelwright'
const readyLine = 'database system is ready to accept connections'
const settings = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const makeFolder = (owner: RunAs | null): string => {
  const folder = mkdtempSync(join(tmpdir(), 'wheelwright-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  return folder
}

/** Waits for the server's own word; what it said instead is the error when it ends before. */
const waitUntilReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes(readyLine)) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })

const startServer = async (programs: string, folder: string, port: number, owner: RunAs | null) => {
  const asOwner = owner ?? {}
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', superuser, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  await promisify(execFile)(join(programs, 'initdb'), initdb, { ...asOwner, cwd: folder })
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...options],
    {
      ...asOwner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  await waitUntilReady(server)
  return server
}

/** Starts a cluster; null where PostgreSQL is not installed. */
export const startPostgres = async (): Promise<TestPostgres | null> => {
  const programs = findPostgresPrograms()
  if (programs === null) return null
  const owner = postgresUser()
  const folder = makeFolder(owner)
  const port = await freePort()
  const server = await startServer(programs, folder, port, owner)
  const endWithUs = () => void server.kill('SIGQUIT')
  process.once('exit', endWithUs)
  return {
    url: `postgres://${superuser}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', endWithUs)
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
