/**
 * A PostgreSQL of the tests' own: a new data folder in a temporary place, a free port, nothing flushed to the disk,
 * gone when the tests end.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostgresPrograms, postgresUser, type RunAs } from './postgres-programs.ts'

/** How a cluster goes away: with open transactions ended, as after a crash, or by losing its connections alone. */
export type Outage = 'restart' | 'crash' | 'connections' | 'kill'

export interface TestPostgres {
  readonly url: string
  /** By the socket in its folder: through it a question takes less of the processor's time than over the network. */
  readonly socketUrl: string
  readonly stop: () => Promise<void>
  /** Goes away in this way, and answers again when the promise ends. */
  readonly goAway: (outage: Outage) => Promise<void>
  /** Every process of the cluster stands still until it is thawed. */
  readonly freeze: () => void
  readonly thaw: () => void
}

const superuser = 'wheelwright'
const readyLine = 'database system is ready to accept connections'
/** Nothing reaches the disk, which no test waits for; a `durable` cluster keeps what it acknowledged over a crash. */
type Durability = 'fast' | 'durable'

const settings = (durability: Durability) => ({
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: durability === 'durable' ? 'on' : 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
})

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

interface Place {
  readonly programs: string
  readonly folder: string
  readonly port: number
  readonly owner: RunAs | null
  readonly durability: Durability
}

const makeCluster = async ({ programs, folder, owner }: Place): Promise<void> => {
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', superuser, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  await promisify(execFile)(join(programs, 'initdb'), initdb, { ...owner, cwd: folder })
}

const startServer = async ({ programs, folder, port, owner, durability }: Place): Promise<ChildProcess> => {
  const options = Object.entries(settings(durability)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const args = ['-D', join(folder, 'data'), '-p', String(port), '-k', folder, ...options]
  const server = spawn(join(programs, 'postgres'), args, {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await waitUntilReady(server)
  return server
}

const end = async (server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

/** The cluster's own processes, of which each connection is one. */
const childrenOf = ({ pid }: ChildProcess): number[] => {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return listed.trim().split(/\s+/).map(Number)
}

const signalAll = (server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of [...(server.pid === undefined ? [] : [server.pid]), ...childrenOf(server)])
    process.kill(pid, signal)
}

const endConnections = async (url: string): Promise<void> => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  await client.end()
}

/** The cluster's own answer to a backend that was killed: it ends all others and recovers. */
const killBackend = async (url: string): Promise<void> => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  if (rows[0] !== undefined) process.kill(rows[0].pid, 'SIGKILL')
  await ended
}

const answersAgain = async (url: string): Promise<void> => {
  const { default: pg } = await import('pg')
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries === 100) throw error
      await wait(50)
    }
  }
}

/** Starts a cluster; null where PostgreSQL is not installed. */
export async function startPostgres(durability: Durability = 'fast'): Promise<TestPostgres | null> {
  const programs = findPostgresPrograms()
  if (programs === null) return null
  const owner = postgresUser()
  const place: Place = { programs, owner, durability, folder: makeFolder(owner), port: await freePort() }
  await makeCluster(place)
  let server = await startServer(place)
  const endWithUs = () => void server.kill('SIGQUIT')
  process.once('exit', endWithUs)
  const url = `postgres://${superuser}@127.0.0.1:${place.port}/postgres`
  const restart = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    await end(server, signal)
    server = await startServer(place)
  }
  const outages: Record<Outage, () => Promise<void>> = {
    restart: () => restart('SIGINT'),
    crash: () => restart('SIGQUIT'),
    connections: () => endConnections(url),
    kill: () => killBackend(url),
  }
  return {
    url,
    socketUrl: `${url}?host=${encodeURIComponent(place.folder)}`,
    goAway: async (outage) => {
      await outages[outage]()
      await answersAgain(url)
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    stop: async () => {
      process.off('exit', endWithUs)
      await end(server, 'SIGINT')
      rmSync(place.folder, { recursive: true, force: true })
    },
  }
}
