// A PostgreSQL cluster of a trial's own, durable as a real one: its folder, its port, started and ended by its own process.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findPostgresPrograms, postgresUser } from '../../server/src/testing/postgres-programs.ts'

const programs = findPostgresPrograms()
const owner = postgresUser()
if (programs === null) throw new Error('PostgreSQL is not installed: apt-get install postgresql')

/** Runs one of PostgreSQL's programs to its end, as its own user. */
export const program = (name, words) =>
  execFileSync(join(programs, name), words, { ...owner, cwd: '/tmp', encoding: 'utf8' })

export const versionOfPostgres = () => program('postgres', ['--version']).trim()

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** A folder that PostgreSQL's user owns. */
export const makeFolder = (folder) => {
  mkdirSync(folder, { recursive: true })
  if (owner !== null) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  return folder
}

export const makeCluster = (data) =>
  program('initdb', ['-D', data, '-U', 'wheelwright', '--auth=trust', '--encoding=UTF8', '--locale=C'])

/** Adds lines to a cluster's postgresql.conf. */
export const configure = (data, lines) =>
  appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)

/** Answers its address, and how to end it; `readyLine` is what it logs when it is as far as the caller needs it. */
export const startCluster = async (
  data,
  port,
  readyLine = 'database system is ready to accept connections',
) => {
  const words = ['-D', data, '-p', String(port), '-k', '/tmp', '-c', 'listen_addresses=127.0.0.1']
  const child = spawn(join(programs, 'postgres'), words, {
    ...owner,
    cwd: '/tmp',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  await new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text
      if (said.includes(readyLine)) resolve()
    })
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
  })
  const end = async (signal) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url: `postgres://wheelwright@127.0.0.1:${port}/postgres`,
    said: () => said,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  }
}

/** Copies a folder with its owner and modes. */
export const copyFolder = (from, to) => execFileSync('cp', ['-a', from, to])
