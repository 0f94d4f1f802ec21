// Tries docs/running/every-five-minutes.md for PostgreSQL: a server writes all the while, a base backup is taken, the
// cluster is killed and its folder removed, and another one is recovered from the base backup and the archived log; once
// to the end of the archive and once to a moment in between. What was acknowledged longer ago than the time-out of the
// archive must be there.
//
//   node scripts/trials/try-point-in-time.mjs [SECONDS]      with PostgreSQL; SECONDS stands for archive_timeout, 10
import { mkdtempSync, chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hold, say, signIn, signUp } from './calls.mjs'
import {
  configure,
  copyFolder,
  freePort,
  makeCluster,
  makeFolder,
  program,
  startCluster,
  versionOfPostgres,
} from './cluster.mjs'
import { startServer } from './server.mjs'

const timeoutSeconds = Number(process.argv[2] ?? 10)
/** The archiver begins with a segment at once and copies 16 MB; a busy machine may take this long. */
const graceMs = 3000

const place = mkdtempSync(join(tmpdir(), 'wheelwright-archive-'))
chmodSync(place, 0o755)
const [live, base, archive] = ['live', 'base', 'archive'].map((name) => makeFolder(join(place, name)))

/** What a server logs while its database is killed is no part of the trial. */
const settingsFor = async (url) => ({
  PORT: String(await freePort()),
  DATABASE_URL: url,
  DATA_DIR: join(place, 'data'),
  LOG_LEVEL: 'fatal',
})

/** Writes one after the other; of each it is known when it was acknowledged. */
const writeAllTheWhile = (send) => {
  const acknowledged = []
  const over = new AbortController()
  const work = (async () => {
    for (let shares = 1; !over.signal.aborted; shares += 1) {
      await send('POST', '/stocks/', { symbol: 'AAPL', shares, cost_basis: 100, market_price: 170 })
      acknowledged.push({ shares, at: Date.now() })
      await wait(20)
    }
  })().catch((error) => {
    if (!over.signal.aborted) throw error
  })
  const end = async () => {
    over.abort()
    await work
  }
  return { acknowledged, end }
}

/** Puts the base backup into a new folder and lets PostgreSQL read the archive up to `target`. */
const recover = async (name, target) => {
  const data = join(place, name)
  copyFolder(base, data)
  configure(data, [`restore_command = 'gunzip < ${archive}/%f.gz > %p'`, ...target])
  writeFileSync(join(data, 'recovery.signal'), '')
  const port = await freePort()
  const cluster = await startCluster(data, port, 'archive recovery complete')
  return { cluster, environment: await settingsFor(cluster.url) }
}

const sharesIn = async (environment) => {
  const server = await startServer(environment)
  try {
    const stocks = await (await signIn(server.url, 'archived'))('GET', '/stocks/')
    return new Set(stocks.map(({ shares }) => shares))
  } finally {
    await server.stop()
  }
}

const kilobytesIn = (folder) =>
  Math.round(readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1000)

/** Of the archive only what came before the base backup may go. */
const cleanUp = () => {
  const before = readdirSync(archive).length
  const beginning = readdirSync(archive).findLast((name) => name.endsWith('.backup.gz'))
  program('pg_archivecleanup', ['-x', '.gz', archive, beginning])
  say(`${before - readdirSync(archive).length} files of the archive are older than the base backup and go`)
}

const tryAll = async () => {
  say(versionOfPostgres())
  makeCluster(live)
  configure(live, [
    'archive_mode = on',
    `archive_timeout = ${timeoutSeconds}`,
    `archive_command = 'test ! -f ${archive}/%f.gz && gzip < %p > ${archive}/.%f && mv ${archive}/.%f ${archive}/%f.gz'`,
  ])
  const port = await freePort()
  const cluster = await startCluster(live, port)
  const environment = await settingsFor(cluster.url)
  const server = await startServer(environment)
  const send = await signUp(server.url, 'archived')
  const { acknowledged, end } = writeAllTheWhile(send)
  await wait(2000)
  program('pg_basebackup', [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'wheelwright',
    '-D',
    base,
    '-X',
    'stream',
    '--checkpoint=fast',
  ])
  say(`a base backup is taken after ${acknowledged.length} writes`)
  await wait(timeoutSeconds * 1500)
  cleanUp()
  const moment = Date.now()
  await wait(timeoutSeconds * 1800)
  const killedAt = Date.now()
  await cluster.kill()
  await end()
  await server.kill()
  rmSync(live, { recursive: true })
  say(`the cluster is killed and its folder removed after ${acknowledged.length} acknowledged writes`)

  const toTheEnd = await recover('recovered', [])
  const there = await sharesIn(toTheEnd.environment)
  await toTheEnd.cluster.stop()
  const lost = acknowledged.filter(({ shares }) => !there.has(shares))
  const oldest = lost.length === 0 ? 0 : killedAt - Math.min(...lost.map(({ at }) => at))
  say(
    `${there.size} writes are back, ${lost.length} are lost; the oldest of those was ${(oldest / 1000).toFixed(1)} s old`,
  )
  hold(
    oldest <= timeoutSeconds * 1000 + graceMs,
    `nothing older than ${timeoutSeconds} s and ${graceMs / 1000} s of grace is lost`,
  )

  const toTheMoment = await recover('earlier', [
    `recovery_target_time = '${new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00')}'`,
    `recovery_target_action = 'promote'`,
  ])
  const then = await sharesIn(toTheMoment.environment)
  await toTheMoment.cluster.stop()
  const before = acknowledged.filter(({ at }) => at < moment)
  const after = acknowledged.filter(({ at }) => at > moment + 1000)
  hold(
    before.every(({ shares }) => then.has(shares)),
    `recovered to a moment, all ${before.length} writes before it are there`,
  )
  hold(
    after.every(({ shares }) => !then.has(shares)),
    `and none of the ${after.length} that came a second later or more`,
  )
  say(`the archive holds ${readdirSync(archive).length} files of 16 MB, packed ${kilobytesIn(archive)} kB`)
}

try {
  await tryAll()
} finally {
  rmSync(place, { recursive: true, force: true })
}
