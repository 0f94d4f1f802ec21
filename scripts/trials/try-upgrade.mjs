// Tries docs/running/upgrade.md: makes data with an older version, starts this one on it, looks, and goes back.
//
//   node scripts/trials/try-upgrade.mjs COMMIT [sqlite|postgres]      with git, npm and its registry, a minute
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../platform.mjs'
import { hold, say, signIn, signUp } from './calls.mjs'
import { freePort, makeCluster, makeFolder, program, startCluster } from './cluster.mjs'
import { runCommand, startServer } from './server.mjs'

const [commit, engine = 'sqlite'] = process.argv.slice(2)
if (commit === undefined) throw new Error('Name the commit of an older version.')

const place = mkdtempSync(join(tmpdir(), 'wheelwright-upgrade-'))
chmodSync(place, 0o755)
const [older, data] = [join(place, 'older'), join(place, 'data')]
const history = readFileSync(join(root, 'fixtures/exports/tastytrade/PfizerImportTest.csv'), 'utf8')

const fetchOlder = () => {
  mkdirSync(older)
  const packed = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', older], { input: packed })
  const words = [
    'ci',
    '--omit=dev',
    '--workspace=server',
    '--include-workspace-root',
    '--no-audit',
    '--no-fund',
  ]
  execFileSync('npm', words, { cwd: older, stdio: 'ignore' })
}

/** What the user sees of the portfolio: shares with their costs, entries and profit. */
const look = async (send) => {
  const stocks = await send('GET', '/stocks/')
  const profit = await send('GET', '/portfolio/pnl')
  return JSON.stringify({
    stocks: stocks.map(({ symbol, shares, cost_basis }) => [symbol, shares, cost_basis]).toSorted(),
    profit: profit.items.map((item) => [
      item.underlying,
      item.option_pnl,
      item.stock_pnl,
      item.fees,
      item.net_cash,
    ]),
  })
}

const fillOlder = async (environment) => {
  const server = await startServer(environment, older)
  try {
    const send = await signUp(server.url, 'upgraded')
    await send('POST', '/stocks/', { symbol: 'AAPL', shares: 300, cost_basis: 150.25, market_price: 170 })
    const staged = await send('POST', '/imports?file_name=history.csv&account_name=1', history)
    await send('POST', `/imports/${staged.id}/confirm`, {})
    say(`the older version holds an import of ${JSON.stringify(staged.counts)}`)
    return await look(send)
  } finally {
    await server.stop()
  }
}

const lookAgain = async (environment, folder, change = async () => {}) => {
  const server = await startServer(environment, folder)
  try {
    const send = await signIn(server.url, 'upgraded')
    const seen = await look(send)
    await change(send)
    return seen
  } finally {
    await server.stop()
  }
}

/** A version that has no `restore` takes the file itself: a backup is a database. */
const goBack = async (environment, backup) => {
  const knowsRestore = readFileSync(join(older, 'server/src/cli.ts'), 'utf8').includes('restore FILE')
  if (!knowsRestore) {
    for (const end of ['', '-wal', '-shm']) rmSync(join(data, `wheelwright.sqlite${end}`), { force: true })
    copyFileSync(backup, join(data, 'wheelwright.sqlite'))
    return environment
  }
  if (engine === 'sqlite') {
    const { code, said } = await runCommand(environment, ['restore', backup, '--replace'], older)
    hold(code === 0, `the older version restores: ${said}`)
    return environment
  }
  const [port] = /\d+(?=\/)/.exec(environment.DATABASE_URL)
  const over = await runCommand(environment, ['restore', backup, '--replace'], older)
  say(`over the newer tables: ${over.code} ${over.said.slice(0, 300)}`)
  program('createdb', ['-h', '127.0.0.1', '-p', port, '-U', 'wheelwright', 'before'])
  const anew = { ...environment, DATABASE_URL: environment.DATABASE_URL.replace('/postgres', '/before') }
  const { code, said } = await runCommand(anew, ['restore', backup], older)
  hold(code === 0, `the older version restores into a new database: ${said}`)
  return anew
}

const tryAll = async (environment) => {
  const before = await fillOlder(environment)
  const addStock = (send) =>
    send('POST', '/stocks/', { symbol: 'MSFT', shares: 5, cost_basis: 400, market_price: 410 })
  const after = await lookAgain(environment, root, addStock)
  say(before)
  hold(before === after, 'this version shows the same shares, costs and profit')
  const folder = join(data, 'backups')
  const [name] = readdirSync(folder).filter((each) => each.startsWith('before-migration-'))
  const backup = join(folder, name)
  const { code, said } = await runCommand(environment, ['verify', backup])
  hold(code === 0, `${name.replace(/\d{4}-.*Z/, 'TIME')} was made before: ${said}`)
  const refused = await runCommand(environment, ['serve'], older)
  hold(refused.code === 1, `the older version does not start on it: ${refused.said.split('\n').at(-1)}`)
  const back = await goBack(environment, backup)
  const again = await lookAgain(back, older)
  hold(again === before, 'gone back, the older version shows what it showed')
  hold((await lookAgain(back, root)) === before, 'and it can be upgraded once more')
}

fetchOlder()
const common = { PORT: String(await freePort()), DATA_DIR: data }
let cluster = null
try {
  if (engine === 'postgres') {
    makeCluster(makeFolder(join(place, 'cluster')))
    cluster = await startCluster(join(place, 'cluster'), await freePort())
  }
  await tryAll(cluster === null ? common : { ...common, DATABASE_URL: cluster.url })
} finally {
  await cluster?.stop()
  rmSync(place, { recursive: true, force: true })
}
