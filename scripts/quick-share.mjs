// What `npm run check` takes of the tests, and what it leaves to `npm test`. See docs/decisions/0049-the-quick-check.md.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './platform.mjs'
import { importsOf } from './walls.mjs'

/** Of each room of the server, what says most of it in a quarter of a second. */
export const standing = [
  'account-file/carried-tables',
  'accounts/api-tokens',
  'accounts/known-browser',
  'api-docs/api-docs',
  'config/config',
  'connections/login-ends',
  'dashboard/recent',
  'database/database',
  'database/retry',
  'doctor/doctor',
  'entries/rows/entry-rows',
  'events/events',
  'facts/facts',
  'formats/samples',
  'health/health',
  'housekeeping/purge',
  'http/requests',
  'http/routes',
  'intake/files/snapshots',
  'intake/positions/import-positions',
  'jobs/jobs',
  'ledger/ledger-routes',
  'lots/move-call',
  'market-data/source-quotes',
  'market/zones',
  'phases/phases',
  'portfolio/collateral',
  'positions/stored-position',
  'prices/attacks',
  'rate-limits/rate-limit',
  'settle/settle-in-parts',
  'sync/windows',
  'tls/certificate',
  'web-files/web-files',
  'wheels/detection/detection-attacks',
].map((name) => `server/src/${name}.test.ts`)

/** Rooms of which no test is that short, or whose tests are about what only all of them together say. */
export const withoutStanding = [
  'admin',
  'analytics',
  'backup',
  'demo',
  'equity',
  'exports',
  'figures',
  'idempotency',
  'questions',
  'reading',
  'storage',
  'trash',
  'watch',
]

/** What takes longer than a second, or tries histories by the hundred: only where it, or the file beside it, changed. */
export const slow = [
  'core/src/brokerage-export/shapes',
  'core/src/ledger/lots/share-list',
  'core/src/ledger/tax/wash-conservation',
  'core/src/ledger/transfers/transfers',
  'core/src/option-value/american',
  'server/src/account-file/account-file',
  'server/src/backup/backup',
  'server/src/backup/nightly-backup',
  'server/src/backup/restore',
  'server/src/connections/races',
  'server/src/connections/tokens',
  'server/src/database/opening/hold-folder',
  'server/src/database/migrate',
  'server/src/database/migrations/0012-compact-entries',
  'server/src/demo/demo',
  'server/src/demo/demo-provider',
  'server/src/entries/books/kept-and-fresh',
  'server/src/figures/former-symbol',
  'server/src/figures/pages-agree',
  'server/src/formats/fuzz',
  'server/src/housekeeping/shrink',
  'server/src/intake/files/fuzz',
  'server/src/intake/files/import-limits',
  'server/src/intake/files/staging/staging',
  'server/src/intake/histories/cut-samples',
  'server/src/intake/histories/delivery-traps',
  'server/src/intake/histories/identity-traps',
  'server/src/intake/histories/option-traps',
  'server/src/intake/histories/sources/overlapping-files',
  'server/src/intake/histories/sources/pieces-of-two-sources',
  'server/src/intake/histories/sources/re-prints',
  'server/src/intake/histories/sources/same-history',
  'server/src/intake/histories/traders/trader-in-pieces',
  'server/src/intake/histories/traders/trader-of-two-sources',
  'server/src/intake/histories/traders/trader-with-positions',
  'server/src/intake/histories/sources/wheel-of-three-sources',
  'server/src/intake/histories/worked-cases',
  'server/src/market-data/hung-sources',
  'server/src/market-data/providers/misbehaviour',
  'server/src/portfolio/books-on',
  'server/src/portfolio/portfolio-revision',
  'server/src/portfolio/settling-progress',
  'server/src/prices/fault-modes',
  'server/src/questions/transfers/transfer-questions',
  'server/src/release-memory',
  'server/src/serve',
  'server/src/settle/settle',
  'server/src/sync/sync',
  'server/src/sync/troubles',
  'server/src/wheels/rolls/rolls',
  'server/src/wheels/sequences',
].map((name) => `${name}.test.ts`)

const mostNear = 6

const linesOf = (args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\0')
    .filter((line) => line !== '')

/**
 * What is not committed yet, or else what the last commit changed. Null where git can't say: a folder without its history,
 * or the only commit that a shallow clone has.
 */
const changedFiles = () => {
  try {
    const begun = [
      ...linesOf(['diff', '--name-only', '--no-renames', '-z', 'HEAD']),
      ...linesOf(['ls-files', '--others', '--exclude-standard', '-z']),
    ]
    return begun.length > 0 ? begun : linesOf(['diff', '--name-only', '--no-renames', '-z', 'HEAD~1', 'HEAD'])
  } catch {
    return null
  }
}

const isTest = (file) => /\.test\.tsx?$/.test(file)
const besideOf = (test) => test.replace(/\.test(\.tsx?)$/, '$1')

/** The files below `server/src` with what each imports of them. */
const serverImports = () => {
  const files = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/src/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'))
  return new Map(
    files.map((file) => {
      const own = importsOf(readFileSync(join(root, file), 'utf8')).filter((name) => name.startsWith('.'))
      return [
        file,
        own.map((name) => relative(root, resolve(root, dirname(file), name)).replaceAll('\\', '/')),
      ]
    }),
  )
}

/** How many imports lie between each file and the nearest one that changed. */
const stepsFrom = (changed, imports) => {
  const importers = new Map()
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  const steps = new Map(changed.map((file) => [file, 0]))
  for (const [file, step] of steps)
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1)
  return steps
}

/**
 * The tests that are told by a change, nearest first: the test itself, those of its folder, then by the imports between
 * them. A test that asks the whole application is as far from everything: those of the folder come before it.
 */
export const nearTests = (changed, imports) => {
  const steps = stepsFrom(changed, imports)
  const folders = new Set(changed.map((file) => dirname(file)))
  const farness = (test) => (folders.has(dirname(test)) ? Math.min(1, steps.get(test) ?? 1) : steps.get(test))
  return [...imports.keys()]
    .filter((file) => isTest(file) && farness(file) !== undefined)
    .toSorted((left, right) => farness(left) - farness(right) || left.localeCompare(right))
}

/** What runs, and what stays for `npm test`, given what changed. */
export const shareOfChange = (changed, imports) => {
  const touched = new Set(changed)
  const isWanted = (test) => !slow.includes(test) || touched.has(test) || touched.has(besideOf(test))
  const near = nearTests(
    changed.filter((file) => file.startsWith('server/src/')),
    imports,
  )
  const taken = near.filter(isWanted).filter((test, index) => index < mostNear || touched.has(test))
  const server = [...new Set([...standing, ...taken])].filter((test) => imports.has(test))
  const tests = [...imports.keys()].filter(isTest)
  return {
    server,
    leaveOut: slow.filter((test) => !isWanted(test) && !test.startsWith('server/')),
    left: tests.filter((test) => !server.includes(test)),
    nearLeft: near.filter((test) => !server.includes(test)),
  }
}

/** What the check takes of the tree as it stands, with a sentence for each thing that it leaves to `npm test`. */
export const quickShare = () => {
  const changed = changedFiles()
  const imports = serverImports()
  const share = shareOfChange(
    (changed ?? []).filter((file) => existsSync(join(root, file))),
    imports,
  )
  return { ...share, words: wordsOf(changed, imports, share) }
}

const wordsOf = (changed, imports, { leaveOut, left, nearLeft }) => {
  const tests = [...imports.keys()].filter(isTest).length
  const outside = (changed ?? []).filter((file) => /^(?:e2e|faults|bench)\/.*\.ts$/.test(file))
  return [
    'everything on PostgreSQL, the browser and the faults',
    `${left.length} of the ${tests} files of server tests` +
      (nearLeft.length > 0 ? `, ${nearLeft.length} of which import what changed` : ''),
    ...(leaveOut.length > 0 ? [`of core: ${leaveOut.join(', ')}`] : []),
    ...(outside.length > 0 ? [`running what changed outside: ${outside.join(', ')}`] : []),
    ...(changed === null ? ['the tests near a change: git does not say what changed'] : []),
  ]
}
