// Tries docs/running/backup.md and docs/running/lost-machine.md line by line, on both engines: what is copied away, a
// machine that is gone, a new folder, a restore, the key, the first sign-in; and what a bare copy of the database lacks.
//
//   node scripts/trials/try-lost-machine.mjs      with PostgreSQL, half a minute
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hold, say, signIn, signUp } from './calls.mjs'
import { freePort, makeCluster, makeFolder, program, startCluster } from './cluster.mjs'
import { runCommand, startServer } from './server.mjs'

const place = mkdtempSync(join(tmpdir(), 'wheelwright-lost-'))
chmodSync(place, 0o755)
const away = join(place, 'away')
mkdirSync(away)

const sharesOf = async (send) =>
  (await send('GET', '/stocks/')).map(({ symbol, shares }) => `${shares} ${symbol}`)

/** A file alone, while the server runs: what is in the log beside it is missing. */
const copyBarely = (data) => {
  const bare = join(place, 'bare.sqlite')
  copyFileSync(join(data, 'wheelwright.sqlite'), bare)
  const { size } = statSync(bare)
  const opened = new DatabaseSync(bare)
  const users = opened.prepare('select count(*) as n from users').get()
  opened.close()
  say(`the bare file of the running server: ${size} bytes, ${String(users?.n)} users`)
  return runCommand({}, ['verify', bare])
}

/** The first machine: data, and what is copied away from it. Then it is gone. */
const loseMachine = async (environment) => {
  const data = environment.DATA_DIR
  const server = await startServer(environment)
  const send = await signUp(server.url, 'owner')
  await send('POST', '/stocks/', { symbol: 'AAPL', shares: 300, cost_basis: 150.25, market_price: 170 })
  if (environment.DATABASE_URL === undefined) {
    const barely = await copyBarely(data)
    hold(barely.code === 1, `and it is no backup: ${barely.said}`)
  }
  const backup = join(away, 'wheelwright.sqlite')
  const made = await runCommand(environment, ['backup', backup])
  hold(made.code === 0, `backed up beside the running server: ${made.said.split('\n')[0]}`)
  copyFileSync(join(data, 'secret.key'), join(away, 'secret.key'))
  const mode = (statSync(backup).mode & 0o777).toString(8)
  hold(mode === '600', `nobody else can read the backup (${mode})`)
  await server.kill()
  rmSync(data, { recursive: true })
  return backup
}

/** The new machine: an empty folder or an empty database, the backup and the key. */
const startAnew = async (environment, backup, hasKey) => {
  const data = environment.DATA_DIR
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (hasKey) copyFileSync(join(away, 'secret.key'), join(data, 'secret.key'))
  const verified = await runCommand(environment, ['verify', backup])
  hold(verified.code === 0, verified.said)
  const restored = await runCommand(environment, ['restore', backup])
  hold(restored.code === 0, restored.said)
  const server = await startServer(environment)
  try {
    const shares = await sharesOf(await signIn(server.url, 'owner'))
    hold(shares.join() === '300 AAPL', `the owner signs in and has ${shares.join()}`)
    const inUse = await runCommand(environment, ['restore', backup, '--replace'])
    hold(inUse.code === 1, `over a running server nothing is restored: ${inUse.said}`)
  } finally {
    await server.stop()
  }
  const again = await runCommand(environment, ['restore', backup])
  hold(again.code === 1, `nor over users without --replace: ${again.said}`)
  const replaced = await runCommand(environment, ['restore', backup, '--replace'])
  hold(replaced.code === 0, replaced.said.split('\n').at(-1))
}

const tryAll = async (urls) => {
  const ways = [
    ['SQLite to SQLite', undefined, undefined],
    ['SQLite to PostgreSQL', undefined, urls[0]],
    ['PostgreSQL to PostgreSQL', urls[1], urls[2]],
    ['PostgreSQL to SQLite without the key', urls[3], undefined],
  ]
  for (const [name, from, to] of ways) {
    say(`\n${name}`)
    const settings = async (folder, url) => ({
      PORT: String(await freePort()),
      DATA_DIR: join(place, folder),
      LOG_LEVEL: 'error',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    })
    const backup = await loseMachine(await settings('first', from))
    await startAnew(await settings('second', to), backup, !name.endsWith('without the key'))
    for (const folder of ['second', 'away'])
      for (const file of readdirSync(join(place, folder)))
        rmSync(join(place, folder, file), { recursive: true })
  }
}

const port = await freePort()
makeCluster(makeFolder(join(place, 'cluster')))
const cluster = await startCluster(join(place, 'cluster'), port)
try {
  const names = ['one', 'two', 'three', 'four']
  for (const name of names)
    program('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'wheelwright', name])
  await tryAll(names.map((name) => cluster.url.replace('/postgres', `/${name}`)))
} finally {
  await cluster.stop()
  rmSync(place, { recursive: true, force: true })
}
