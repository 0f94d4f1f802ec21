import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { describeDecidedInCode, describeEachEngine, itDecidedInCode } from './testing/engines.ts'
import { environmentOf } from './testing/test-database.ts'

const main = join(import.meta.dirname, 'main.ts')
const children: ChildProcess[] = []

interface Started {
  readonly child: ChildProcess
  /** What it says until it runs, or until it ends. */
  readonly address: string | null
  readonly said: () => string
  readonly ended: Promise<number | null>
}

const start = async (environment: Record<string, string>): Promise<Started> => {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const address = await new Promise<string | null>((resolve) => {
    const hear = (text: string): void => {
      said += text
      const match = /running at (\S+)/.exec(said)
      if (match) resolve(match[1] ?? null)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    void ended.then(() => resolve(null))
  })
  return { child, address, said: () => said, ended }
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const megabyte = new Uint8Array(1024 * 1024).fill(0x20)
const endless = (most: number): ReadableStream<Uint8Array> => {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => {
      sent += 1
      if (sent > most) controller.close()
      else controller.enqueue(megabyte)
    },
  })
}

describeEachEngine('the server', ({ makeTestPlace, migratedPlace, engine }) => {
  const itOfServer = itDecidedInCode(engine)

  /** To make every table anew is for the test of an empty place. */
  const newEnvironment = async (made = migratedPlace): Promise<Record<string, string>> =>
    environmentOf(await made())
  const openDemo = async (address: string): Promise<string> => {
    const response = await fetch(`${address}/api/auth/demo`, { method: 'POST' })
    const body = (await response.json()) as { access_token: string }
    return body.access_token
  }

  itOfServer('serves the same by TLS with its own certificate, from a private file', async () => {
    const environment = await newEnvironment()
    const { child, said, ended } = await start({ ...environment, TLS_PORT: '0' })
    const tlsAddress = /served at (https:\/\/127\.0\.0\.1:\d+) /.exec(said())?.[1] ?? ''
    const file = join(environment['DATA_DIR'] ?? '', 'tls.pem')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const status = await new Promise((resolve, reject) => {
      const call = request(`${tlsAddress}/api/health`, { ca: readFileSync(file, 'utf8') }, (response) => {
        response.resume()
        resolve([response.statusCode, response.headers['strict-transport-security']])
      })
      call.on('error', reject).end()
    })
    // It tells no browser to insist on https: the same machine serves without it.
    expect(status).toEqual([200, undefined])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('starts on an empty place, serves, and stops when told to', async () => {
    const environment = await newEnvironment(makeTestPlace)
    const { address, child, ended, said } = await start(environment)
    expect(address, said()).toMatch(/^http:\/\/localhost:\d+$/)
    expect(said()).toContain('demo portfolio')
    const health = await fetch(`${address}/healthz`)
    expect(health.status).toBe(200)
    const token = await openDemo(address ?? '')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    const again = await start(environment)
    const me = await fetch(`${again.address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
  })

  it('stops with an event stream open', async () => {
    const { address, child, ended } = await start(await newEnvironment())
    const headers = { authorization: `Bearer ${await openDemo(address ?? '')}` }
    const stream = await fetch(`${address}/api/events`, { headers })
    const text = stream.text()
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(await text).toContain(': connected')
  })

  itOfServer('drops a body that grows past the limit while it arrives, and goes on', async () => {
    const { address } = await start(await newEnvironment())
    const sent = fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless(8),
      duplex: 'half',
    })
    // A server that stops reading may be seen as an answer or as a broken connection, depending on who is faster.
    const status = await sent.then(
      (response) => response.status,
      () => 413,
    )
    expect(status).toBe(413)
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
  })
})

it('is refused a folder that another server uses, in a sentence, and gets it once that one is gone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wheelwright-test-'))
  try {
    const first = await start({ DATA_DIR: dataDir, DATABASE_URL: '' })
    expect(first.address, first.said()).not.toBeNull()
    const second = await start({ DATA_DIR: dataDir, DATABASE_URL: '' })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`- Another Wheelwright server already uses the folder ${dataDir}.`)
    expect((await fetch(`${first.address}/healthz`)).status).toBe(200)
    first.child.kill('SIGKILL')
    await first.ended
    const third = await start({ DATA_DIR: dataDir, DATABASE_URL: '' })
    expect(third.address, third.said()).not.toBeNull()
    third.child.kill('SIGKILL')
    await third.ended
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

it('says everything that is wrong with the configuration, and does not start', async () => {
  const { ended, said } = await start({ PORT: 'eighty', REGISTRATION: 'maybe' })
  expect(await ended).toBe(1)
  expect(said()).toContain('Wheelwright cannot start.')
  expect(said()).toContain('- PORT must be a whole number from 0 to 65535.')
  expect(said()).toContain('- REGISTRATION must be one of open, first-user, closed.')
  expect(said()).not.toMatch(/\bat .*\.ts/)
})

describeDecidedInCode('a port in use', ({ migratedPlace }) => {
  it('is named, and the server does not start', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const bound = taken.address()
    const port = String(typeof bound === 'object' && bound !== null ? bound.port : 0)
    const place = await migratedPlace()
    const { ended, said } = await start({
      PORT: port,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
    })
    expect(await ended).toBe(1)
    expect(said()).toContain(`Port ${port} is in use by another program.`)
    taken.close()
  })
})
