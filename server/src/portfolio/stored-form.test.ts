/**
 * What is stored of some histories is the same, byte for byte, as long as `rulesVersion` is: a database that an earlier version
 * settled is read as it stands only where nothing has changed in what is stored, or in how.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createIds } from '../ids.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { describeDecidedInCode } from '../testing/engines.ts'
import { takeFile } from '../testing/open-user.ts'
import { createTestApp, createTestClock } from '../testing/test-app.ts'
import { rulesVersion } from './settled-revision.ts'

/** By the version of the rules. A version that was given to anyone keeps its line: what is stored anew gets another one. */
const forms: Readonly<Record<number, string>> = {
  17: 'c83a6cc2389fb62b',
  18: 'db45594379448905',
  19: '83801648c37c5fda',
  20: '8f5fae7943583ea8',
  21: '37497801fe0192df',
  22: '170fe9cde3fe72cb',
  23: 'a8113b26b88cf373',
  24: 'e27fe34fe07fe843',
  25: 'bab4967999528166',
  26: '19da807e8f816ca1',
  27: 'd783a946ebce1460',
  28: 'ec2d2313a94d1dab',
  29: '693a70242f5b5d3b',
  30: '5e12fc5c3e20be63',
  31: 'f1cb53c48604e651',
  32: 'fd148ce9e2c4cbb7',
}

const samples = [
  'exports/schwab-csv/kapji/schwab_transactions.csv',
  'exports/schwab-csv/splits-and-mergers.csv',
  'exports/made-up/fidelity-trader.csv',
  'exports/made-up/robinhood.csv',
  'exports/tastytrade/tastytrade_acat_transfer_sample.csv',
  'exports/ibkr/activity_extended.xml',
]

const settledTables = ['settled_ledgers', 'settled_profits', 'ledger_cycles', 'wheels'] as const

/** The same bytes in each run, so that ids are too. */
const countedBytes = () => {
  let count = 0
  return (size: number): Uint8Array => {
    const bytes = new Uint8Array(size)
    for (let at = 0; at + 4 <= size; at += 4) new DataView(bytes.buffer).setUint32(at, (count += 1))
    return bytes
  }
}

describeDecidedInCode('what settling stores', ({ openTestDatabase }) => {
  it('is what the version of the rules says', async () => {
    const db = await openTestDatabase()
    const newId = createIds(createTestClock().now, countedBytes())
    const app = createTestApp(db, {}, { newId })
    for (const [at, name] of samples.entries()) {
      const { access_token: token } = await app.signUp(`user${at}`)
      const text = readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url), 'utf8')
      await takeFile(app, token, text, '99990000', name.split('/').at(-1))
    }
    const dump = await dumpDatabase(db)
    const hash = createHash('sha256')
    for (const table of settledTables) {
      expect(dump[table]?.length, table).toBeGreaterThan(0)
      hash.update(`${table}\n${dump[table]?.join('\n') ?? ''}\n`)
    }
    expect(
      hash.digest('hex').slice(0, 16),
      'Settling stores other bytes than before under these rules: raise `rulesVersion`, and add a line for it here.',
    ).toBe(forms[rulesVersion])
  })
})
