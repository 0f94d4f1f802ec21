/** Runs the benchmarks and prints their table; `--write` puts it into results.md. Never part of the tests. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { accountMemory } from './account-memory.ts'
import { activity } from './activity.ts'
import { afterRestart } from './after-restart.ts'
import { backup } from './backup.ts'
import { answers } from './answers.ts'
import { booking } from './booking.ts'
import { crowded } from './crowded.ts'
import { detection } from './detection.ts'
import { entrySize } from './entry-size.ts'
import { exports } from './exports.ts'
import { firstView } from './first-view.ts'
import { formats } from './formats.ts'
import { hungSources } from './hung-sources.ts'
import { junkUploads } from './junk-uploads.ts'
import { importTime } from './import-time.ts'
import { ledger } from './ledger.ts'
import { ledgerMemory } from './ledger-memory.ts'
import type { Figure } from './measure.ts'
import { manyUsers } from './many-users.ts'
import { marketData } from './market-data.ts'
import { moves } from './moves.ts'
import { longPictures } from './long-pictures.ts'
import { optionValue } from './option-value.ts'
import { pageVitals } from './page-vitals.ts'
import { payoff } from './payoff.ts'
import { periods } from './periods.ts'
import { portfolio } from './portfolio.ts'
import { phasePage } from './phase-page.ts'
import { rollSheet } from './roll-sheet.ts'
import { smallChange } from './small-change.ts'
import { rePrints } from './re-prints.ts'
import { startup } from './startup.ts'
import { sync } from './sync.ts'
import { transfers } from './transfers.ts'
import { wheelList } from './wheels.ts'
import { buildWebWhenStale } from '../scripts/web-build.mjs'

const row = ({ name, measured, bar, holds }: Figure): string =>
  `| ${name} | ${measured} | ${bar} | ${holds ? 'yes' : 'no'} |`

buildWebWhenStale()
const figures = [
  ...(await booking()),
  ...(await crowded()),
  ...(await transfers()),
  ...optionValue(),
  ...(await detection()),
  ...(await startup()),
  ...(await portfolio()),
  ...(await marketData()),
  ...(await hungSources()),
  ...(await firstView()),
  ...(await formats()),
  ...(await junkUploads()),
  ...(await rePrints()),
  ...(await moves()),
  ...(await ledger()),
  ...(await importTime()),
  ...(await manyUsers()),
  ...(await ledgerMemory()),
  ...(await afterRestart()),
  ...(await entrySize()),
  ...(await smallChange()),
  ...(await backup()),
  ...(await answers()),
  ...(await activity()),
  ...(await exports()),
  ...(await payoff()),
  ...(await rollSheet()),
  ...(await wheelList()),
  ...(await phasePage()),
  ...(await sync()),
  ...(await periods()),
  ...(await pageVitals()),
  ...(await longPictures()),
  ...(await accountMemory()),
]
const table = ['| what | measured | bar | holds |', '|---|---|---|---|', ...figures.map(row)].join('\n')
console.log(table)

if (process.argv.includes('--write')) {
  const file = new URL('results.md', import.meta.url)
  const head = readFileSync(file, 'utf8').split('<!-- table -->')[0] ?? ''
  const machine = `Measured on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}.`
  writeFileSync(file, `${head}<!-- table -->\n\n${machine}\n\n${table}\n`)
}
