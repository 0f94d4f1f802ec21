// A real server on a disk that is full or read-only. It mounts a small file system and so needs root on Linux: run it by
// hand with `node scripts/disk-trials.mjs`. What needs no mounts stands in the server's own tests.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeBinary, root } from './platform.mjs'

const disk = mkdtempSync(join(tmpdir(), 'wheelwright-disk-'))
const filler = join(disk, 'filler')
const account = { username: 'ada', email: 'ada@example.com', password: 'correct horse battery' }
const lot = { symbol: 'AAPL', shares: 10, cost_basis: 100, market_price: 110 }
let failures = 0

const say = (what, holds, detail = '') => {
  if (!holds) failures += 1
  console.log(`${holds ? 'holds ' : 'FAILS '} ${what}${detail === '' ? '' : ` (${detail})`}`)
}

const start = async () => {
  const environment = { ...process.env, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: disk, DATABASE_URL: '' }
  const child = spawn(nodeBinary(), [join(root, 'server/src/main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const address = await new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
        const found = /running at (\S+)/.exec(said)
        if (found) resolve(found[1])
      })
    child.once('exit', () => resolve(null))
  })
  const send = async (method, path, { body, token } = {}) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const stop = async (signal = 'SIGTERM') => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { address, said: () => said, send, stop }
}

/** Writes until nothing goes in any more, a byte at the end. */
const fill = () => {
  for (const size of [65_536, 4096, 1])
    for (;;)
      try {
        writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
      } catch {
        break
      }
}
const empty = () => rmSync(filler, { force: true })
const remount = (mode) => execFileSync('mount', ['-o', `remount,${mode}`, disk])

const signIn = (server) =>
  server.send('POST', '/auth/login', { body: { username: account.username, password: account.password } })
const states = async (server) => (await server.send('GET', '/health')).body.storage

const untilWritable = async (server) => {
  for (let tries = 0; tries < 30; tries += 1) {
    if ((await states(server)).state === 'writable') return tries / 2
    await wait(500)
  }
  return null
}

/** Writes until one is refused: the log may have room for a few yet. */
const untilRefused = async (server, token) => {
  for (let tries = 0; tries < 2000; tries += 1) {
    const answer = await server.send('POST', '/stocks/', { token, body: lot })
    if (answer.status !== 201) return answer
  }
  return null
}

const inTrouble = async (server, name) => {
  const signed = await signIn(server)
  say(`${name}: signing in works`, signed.status === 200, `${signed.status}`)
  const token = signed.body.access_token
  const refused = await untilRefused(server, token)
  say(
    `${name}: a write is answered 503 with a sentence`,
    refused?.status === 503,
    refused?.body?.detail ?? 'none',
  )
  const again = await signIn(server)
  say(`${name}: signing in works after that`, again.status === 200, `${again.status}`)
  for (const path of [
    '/auth/me',
    '/stocks/',
    '/portfolio/summary',
    '/portfolio/entries',
    '/imports',
    '/wheels/',
  ])
    for (const as of [token, again.body?.access_token]) {
      const { status } = await server.send('GET', path, { token: as })
      if (status >= 400 && path !== '/wheels/') say(`${name}: ${path} is answered`, false, `${status}`)
    }
  say(
    `${name}: health tells it`,
    (await states(server)).state !== 'writable',
    JSON.stringify(await states(server)),
  )
  return again.body?.access_token ?? token
}

const recovers = async (server, name, token) => {
  const seconds = await untilWritable(server)
  say(`${name}: passes by itself`, seconds !== null, `${seconds} s`)
  const { status } = await server.send('POST', '/stocks/', { token, body: lot })
  say(`${name}: then writes work, with the session of before`, status === 201, `${status}`)
  say(`${name}: no session is left in memory`, (await states(server)).unsaved_sessions === 0)
}

const trials = async () => {
  const first = await start()
  await first.send('POST', '/auth/register', { body: account })
  fill()
  let token = await inTrouble(first, 'full while running')
  empty()
  await recovers(first, 'full while running', token)
  await first.stop()

  fill()
  const full = await start()
  say('full at the start: the server starts', full.address !== null, full.said().trim().split('\n').at(-1))
  token = await inTrouble(full, 'full at the start')
  empty()
  await recovers(full, 'full at the start', token)
  await full.stop('SIGKILL')

  fill()
  const killed = await start()
  say('full after a kill: the server starts', killed.address !== null, killed.said().trim())
  if (killed.address !== null) token = await inTrouble(killed, 'full after a kill')
  empty()
  if (killed.address !== null) {
    await recovers(killed, 'full after a kill', token)
    await killed.stop()
  } else await (await start()).stop()

  remount('ro')
  const readOnly = await start()
  say('read-only at the start: the server starts', readOnly.address !== null, readOnly.said().trim())
  if (readOnly.address !== null) token = await inTrouble(readOnly, 'read-only at the start')
  remount('rw')
  if (readOnly.address !== null) {
    await recovers(readOnly, 'read-only at the start', token)
    await readOnly.stop()
  }

  const killedBefore = await start()
  await signIn(killedBefore)
  await killedBefore.stop('SIGKILL')
  say('a kill leaves a log behind', existsSync(join(disk, 'wheelwright.sqlite-wal')))
  remount('ro')
  const withLog = await start()
  say(
    'read-only with a log: the server starts or says why not',
    withLog.address !== null || withLog.said().includes('cannot be opened'),
    withLog.said().trim(),
  )
  if (withLog.address !== null) {
    token = await inTrouble(withLog, 'read-only with a log')
    remount('rw')
    await recovers(withLog, 'read-only with a log', token)
    await withLog.stop()
  } else remount('rw')
}

execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=700', 'tmpfs', disk])
try {
  await trials()
} finally {
  execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
}
console.log(failures === 0 ? 'Everything holds.' : `${failures} failed.`)
process.exitCode = failures === 0 ? 0 : 1
