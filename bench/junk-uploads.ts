/**
 * Uploads of 2 MB that say nothing: a million of the shortest rows below the header of each format, which once became
 * a million notes. What they cost in time, and what they leave on the disk.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp } from '../server/src/testing/test-app.ts'
import { openMigrated } from '../server/src/testing/test-database.ts'
import type { Figure } from './measure.ts'
import { milliseconds, quantile } from './measure.ts'
import { schwabHeader } from '../server/src/formats/testing/broker-files.ts'

const size = 2_000_000
const mostBytes = 1_000_000
const runs = 3

const sample = (path: string): string =>
  readFileSync(new URL(`../fixtures/exports/${path}`, import.meta.url), 'utf8')
const headerIn = (path: string, word: string): string =>
  sample(path)
    .split(/\r?\n/)
    .find((line) => line.includes(word)) ?? ''

const filled = (head: string, row: (at: number) => string, tail = ''): string => {
  const rows: string[] = []
  let length = head.length + tail.length
  for (let at = 0; length < size; at += 1) {
    const text = row(at)
    rows.push(text)
    length += text.length
  }
  return head + rows.join('') + tail
}

/** Each header with rows of one character, of empty columns, and of something that looks like a row. */
const csvJunk = (name: string, header: string, likeRow: (at: number) => string): [string, string][] => [
  [`${name}, rows of a character`, filled(`${header}\n`, () => 'x\n')],
  [`${name}, rows of commas`, filled(`${header}\n`, () => `x${',y'.repeat(header.split(',').length - 1)}\n`)],
  [`${name}, rows too wide`, filled(`${header}\n`, () => `x${',y'.repeat(header.split(',').length)}\n`)],
  [`${name}, rows nearly right`, filled(`${header}\n`, likeRow)],
]

const flex = '<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1"><Trades>'

const junk: readonly [string, string][] = [
  ...csvJunk('Schwab', schwabHeader, (at) => `06/02/2026,Buy,XYZ,a${at},b${at},,,\n`),
  ...csvJunk(
    'Fidelity',
    headerIn('made-up/fidelity-web.csv', 'Run Date'),
    (at) => `06/02/2026,A,1,YOU BOUGHT ${at},X,Y,Cash,x,y,,,,,\n`,
  ),
  ...csvJunk(
    'Fidelity Trader',
    headerIn('made-up/fidelity-trader.csv', 'Security Description'),
    (at) => `06/02/2026,YOU BOUGHT ${at},X,y,,,,,,,1\n`,
  ),
  ...csvJunk(
    'Robinhood',
    headerIn('made-up/robinhood.csv', 'Activity Date'),
    (at) => `6/2/2026,6/2/2026,6/3/2026,Margin,X,d${at},Buy,q,p,a\n`,
  ),
  ...csvJunk(
    'tastytrade',
    headerIn('tastytrade/TsllImportTest.csv', 'Sub Type'),
    (at) => `2026-06-02T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,X,Equity,d${at},v,q,,,,,,,,,,\n`,
  ),
  ...csvJunk(
    'tastytrade, earlier',
    headerIn('made-up/tastytrade-legacy.csv', 'Transaction Code'),
    (at) => `06/02/2026 10:00,Trade,Buy to Open,X,Buy,Open,q${at},,,,,,,\n`,
  ),
  ...csvJunk(
    'Schwab positions',
    headerIn('schwab-csv/positions_header_2025.csv', 'Symbol'),
    (at) => `X${at},d,q,p,,,,,,,,\n`,
  ),
  ...csvJunk(
    'Fidelity positions',
    headerIn('fidelity/fidelity_positions.csv', 'Symbol'),
    (at) => `1,A,X${at},d,q,p,,,,,,,,\n`,
  ),
  [
    'Fidelity, an account in each row',
    filled(
      `${headerIn('made-up/fidelity-web.csv', 'Run Date')}\n`,
      (at) => `06/02/2026,A,${at},YOU BOUGHT,X,Y,Cash,x,y,,,,,\n`,
    ),
  ],
  [
    'Schwab, rows of 3,900 characters',
    filled(`${schwabHeader}\n`, (at) => `06/02/2026,Buy,XYZ,${at},${'é'.repeat(3900)},,,\n`),
  ],
  ['JSON of numbers', filled('{"transactions":[', () => '1,', '1]}')],
  ['JSON of empty objects', filled('{"transactions":[', () => '{},', '{}]}')],
  ['JSON of nested lists', filled('{"transactions":[', () => '[[]],', '[]]}')],
  ['JSON of orders', filled('{"orders":[', () => '{},', '{}]}')],
  [
    'JSON of transactions',
    filled(
      '[',
      (at) => `{"activityId":${at},"type":"TRADE"},`,
      '{"activityId":1,"type":"TRADE","netAmount":1}]',
    ),
  ],
  [
    'Schwab history in JSON',
    filled('{"FromDate":"1","BrokerageTransactions":[', () => '{"Date":"x","Action":"Buy"},', '{}]}'),
  ],
  [
    'Flex query, empty trades',
    filled(flex, () => '<Trade/>', '</Trades></FlexStatement></FlexStatements></FlexQueryResponse>'),
  ],
  [
    'OFX, empty trades',
    filled(
      'OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><INVTRANLIST>',
      () => '<BUYSTOCK>',
      '</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>',
    ),
  ],
  [
    'OFX, other elements',
    filled(
      'OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><INVTRANLIST>',
      () => '<BUYSTOCK></BUYSTOCK>',
      '</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>',
    ),
  ],
]

const bytesIn = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

const stageOnce = async (
  text: string,
): Promise<{ ms: number; bytes: number; status: number; rows: number }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wheelwright-bench-'))
  const db = await openMigrated({ databaseUrl: null, dataDir })
  try {
    const app = createTestApp(db, {}, { randomBytes })
    const { access_token: token } = await app.signUp('ann')
    const before = bytesIn(dataDir)
    const form = new FormData()
    form.set('file', new File([text], 'junk.txt'))
    if (!text.startsWith('Run Date')) form.set('account_name', '1')
    const startedAt = performance.now()
    const got = await app.send<{ counts?: { rows: number } }>('POST', '/imports', { token, body: form })
    const ms = performance.now() - startedAt
    return { ms, bytes: bytesIn(dataDir) - before, status: got.status, rows: got.body.counts?.rows ?? 0 }
  } finally {
    await db.close()
    rmSync(dataDir, { recursive: true })
  }
}

export async function junkUploads(): Promise<Figure[]> {
  const found: { name: string; ms: number; bytes: number }[] = []
  for (const [name, text] of junk) {
    const took: number[] = []
    let bytes = 0
    for (let run = 0; run < runs; run += 1) {
      const staged = await stageOnce(text)
      took.push(staged.ms)
      bytes = Math.max(bytes, staged.bytes)
      if (process.argv.includes('--each') && run === 0)
        console.log(name, staged.status, staged.rows, Math.round(staged.ms), 'ms', staged.bytes)
      if (process.argv.includes('--once')) break
    }
    found.push({ name, ms: quantile(took, 0.5), bytes })
  }
  const slowest = found.toSorted((a, b) => b.ms - a.ms)[0]
  const largest = found.toSorted((a, b) => b.bytes - a.bytes)[0]
  if (slowest === undefined || largest === undefined) return []
  return [
    milliseconds(
      `2 MB of junk uploaded, the slowest of ${found.length} kinds: ${slowest.name}`,
      slowest.ms,
      2000,
    ),
    {
      name: `2 MB of junk on the disk, the largest of them: ${largest.name}`,
      measured: `${Math.round(largest.bytes / 1000)} kB`,
      bar: `at most ${mostBytes / 1000} kB`,
      holds: largest.bytes <= mostBytes,
    },
  ]
}

if (process.argv[1] === import.meta.filename) console.table(await junkUploads())
