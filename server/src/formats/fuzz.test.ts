import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkEntry } from '@wheelwright/core'
import type { Format, ReadFile } from './format.ts'
import { formats, recogniseFormat } from './formats.ts'
import { countingContext, sampleBytes } from './testing/read-sample.ts'

const numRuns = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 5000 : 500

const samples = [
  'schwab/transactions.json',
  'schwab/lifecycle-shapes.json',
  'schwab/orders_with_close.json',
  'exports/schwab-csv/kapji/cash_merger/transactions.csv',
  'exports/schwab-csv/positions_header_2025.csv',
  'exports/tastytrade/PfizerImportTest.csv',
  'exports/tastytrade/tastytrade_acat_transfer_sample.csv',
  'exports/ibkr/activity_fractional_shares.xml',
  'exports/ibkr/activity_extended.xml',
  'exports/fidelity/fidelity_transactions.csv',
  'exports/ofx/schwab2ofx/transferoption.ofx',
  'exports/ofx/schwab2ofx/assignput.ofx',
].map(sampleBytes)

/** What holds of every reading whatever the text: each row has one verdict, each entry is sound and has its own id. */
function isSound(file: ReadFile): boolean {
  if (file.rows !== file.taken + file.refusals.length + file.ignored.length) return false
  if (file.kind === 'positions') return true
  const ids = file.entries.map(({ id }) => id)
  return (
    file.entries.every((entry) => checkEntry(entry).ok && entry.brokerId !== null) &&
    new Set(ids).size === ids.length &&
    ids.every((id) => file.origins.has(id))
  )
}

const readWith = (format: Format, text: string): boolean => isSound(format.read(text, countingContext()))

/** Whatever the recogniser says, every format reads every text without a throw. */
function readEverywhere(bytes: Uint8Array): boolean {
  const found = recogniseFormat(bytes)
  return !found.ok || isSound(found.value.format.read(found.value.text, countingContext()))
}

const damage = fc.record({
  sample: fc.constantFrom(...samples),
  edits: fc.array(
    fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('set', 'cut', 'repeat', 'end')),
    {
      maxLength: 12,
    },
  ),
})

function damaged({
  sample,
  edits,
}: {
  sample: Uint8Array
  edits: readonly (readonly [number, number, string])[]
}): Uint8Array {
  let bytes = [...sample]
  for (const [place, byte, kind] of edits) {
    const at = place % Math.max(1, bytes.length)
    if (kind === 'set') bytes[at] = byte
    else if (kind === 'cut') bytes.splice(at, byte)
    else if (kind === 'repeat')
      bytes = [...bytes.slice(0, at), ...bytes.slice(Math.max(0, at - byte), at), ...bytes.slice(at)]
    else if (byte < 40) bytes = bytes.slice(0, at)
  }
  return Uint8Array.from(bytes)
}

/** Cells that are nearly right, wrong, enormous or of another field. */
const cell = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      '--',
      '0',
      '-0',
      '1',
      '-1',
      '100',
      '0.5',
      '1.1234567',
      '($1,234.56)',
      '-$5',
      '$-5',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '8589934592',
      '-8589934592',
      '8589934592.000001',
      '1e300',
      'NaN',
      'Infinity',
      '9'.repeat(40),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '04/17/2026',
      '04/20/2026 as of 04/17/2026',
      '13/01/2026',
      '2026-04-17',
      '2026-04-17T10:00:00-0400',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59-2359',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'KO',
      'BRK/B',
      '912828YW8',
      '/ESZ6',
      'KO 05/15/2026 60.00 P',
      'KO    260515P00060000',
      '-KO260515P60',
      'SPXW  260515P05000000',
      'KO1   260515C00060000',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'Buy',
      'Sell',
      'Sell to Open',
      'Assigned',
      'Expired',
      'Exchange or Exercise',
      'Cash Merger',
      'Cash Merger Adj',
      'Reverse Split',
      'Stock Split',
      'Journal',
      'Bank Interest',
      'constructor',
      '__proto__',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'Trade',
      'Receive Deliver',
      'Money Movement',
      'Expiration',
      'Assignment',
      'Reverse Split',
      'Symbol Change',
      'BUY_TO_OPEN',
      'SELL_TO_CLOSE',
      'BUY_TO_CLOSE',
      'Equity',
      'Equity Option',
      'BTO',
      'OASGN',
      'OEXP',
      'CDIV',
      '3S',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'PUT COCA COLA $60 EXP 05/15/26',
      'XXXREVERSE SPLIT EFF: 04/17/26',
      'KO 5/15/2026 Put $60.00',
      'YOU SOLD OPENING TRANSACTION',
      'ASSIGNED as of 2026-04-17',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const headers = [
  'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
  'Symbol,Description,Qty (Quantity),Price,Mkt Val (Market Value),Cost Basis',
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
  'Run Date,Account,Action,Symbol,Description,Quantity,Price ($),Commission ($),Fees ($),Amount ($)',
  'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
]
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const table = fc
  .tuple(
    fc.constantFrom(...headers),
    fc.array(fc.array(cell, { minLength: 5, maxLength: 20 }), { maxLength: 8 }),
  )
  .map(([header, rows]) => [header, ...rows.map((row) => row.map(quoted).join(','))].join('\n'))

const loose = fc.oneof(cell, fc.integer(), fc.double(), fc.constant(null), fc.boolean())
const item = fc.record({
  instrument: fc.record({
    assetType: fc.constantFrom('OPTION', 'EQUITY', 'CURRENCY', 'FUTURE', ''),
    symbol: loose,
    putCall: fc.constantFrom('PUT', 'CALL', 'X'),
    strikePrice: loose,
    expirationDate: loose,
    underlyingSymbol: loose,
    optionPremiumMultiplier: loose,
    optionDeliverables: fc.array(fc.record({ deliverableUnits: loose }), { maxLength: 2 }),
  }),
  amount: loose,
  cost: loose,
  price: loose,
  positionEffect: fc.constantFrom('OPENING', 'CLOSING', 'AUTOMATIC'),
})
const transaction = fc.record(
  {
    activityId: loose,
    time: loose,
    tradeDate: loose,
    type: fc.constantFrom(
      'TRADE',
      'RECEIVE_AND_DELIVER',
      'DIVIDEND_OR_INTEREST',
      'JOURNAL',
      'MEMORANDUM',
      'ACH_RECEIPT',
    ),
    netAmount: loose,
    description: fc.constantFrom(
      'Removed due to Assignment',
      'Removed due to Expiration',
      'ZZ XXXREVERSE SPLIT EFF',
      'ZZ',
      'TRANSFER',
    ),
    transferItems: fc.array(item, { maxLength: 3 }),
  },
  { requiredKeys: [] },
)
const order = fc.record({
  orderId: loose,
  status: loose,
  orderLegCollection: fc.array(
    fc.record({
      legId: loose,
      instruction: fc.constantFrom('BUY', 'SELL_TO_OPEN', 'X'),
      instrument: fc.record({ assetType: loose, symbol: loose }),
    }),
    { maxLength: 2 },
  ),
  orderActivityCollection: fc.array(
    fc.record({
      executionType: fc.constant('FILL'),
      executionLegs: fc.array(fc.record({ legId: loose, quantity: loose, price: loose, time: loose })),
    }),
    { maxLength: 2 },
  ),
})

const tags = [
  'FITID',
  'DTTRADE',
  'UNIQUEID',
  'UNITS',
  'UNITPRICE',
  'COMMISSION',
  'TOTAL',
  'OPTACTION',
  'OPTBUYTYPE',
  'TFERACTION',
  'INCOMETYPE',
  'TRNAMT',
  'NUMERATOR',
  'DENOMINATOR',
  'OLDUNITS',
  'NEWUNITS',
]
const kinds = ['BUYOPT', 'CLOSUREOPT', 'BUYSTOCK', 'TRANSFER', 'SPLIT', 'INCOME', 'REINVEST', 'INVBANKTRAN']
const words = fc.oneof(
  cell,
  fc.constantFrom('20260417', 'ASSIGN', 'EXPIRE', 'BUYTOOPEN', 'IN', 'OUT', 'DIV', '2'),
)
const ofxText = fc
  .array(fc.tuple(fc.constantFrom(...kinds), fc.array(fc.tuple(fc.constantFrom(...tags), words))))
  .map((rows) => {
    const bodies = rows.map(
      ([kind, values]) => `<${kind}>${values.map(([tag, value]) => `<${tag}>${value}`).join('\n')}</${kind}>`,
    )
    return `<OFX><INVTRANLIST>${bodies.join('\n')}</INVTRANLIST></OFX>`
  })

const flexNames = [
  'symbol',
  'tradeDate',
  'quantity',
  'tradePrice',
  'proceeds',
  'netCash',
  'ibCommission',
  'assetCategory',
  'notes',
  'openCloseIndicator',
  'amount',
  'type',
  'description',
  'multiplier',
  'strike',
  'direction',
  'cashTransfer',
  'tradeID',
  'transactionType',
]
const flexValue = fc.oneof(
  cell,
  fc.constantFrom(
    'OPT',
    'STK',
    'A',
    'Ep',
    'Ca',
    'O',
    'C',
    'Dividends',
    'FS',
    'TC',
    '2 FOR 1',
    'IN',
    '20260417',
  ),
)
const flexText = fc
  .array(
    fc.tuple(
      fc.constantFrom('Trade', 'CashTransaction', 'CorporateAction', 'OptionEAE', 'Transfer'),
      fc.array(fc.tuple(fc.constantFrom(...flexNames), flexValue), { maxLength: 14 }),
    ),
  )
  .map((rows) => {
    const shown = rows.map(([name, values]) => {
      const attributes = values.map(([key, value]) => `${key}="${value.replaceAll(/[<"&]/g, '')}"`)
      const section = name === 'OptionEAE' ? name : `${name}s`
      return `<${section}><${name} ${attributes.join(' ')} /></${section}>`
    })
    return `<FlexQueryResponse><FlexStatement accountId="U1">${shown.join('\n')}</FlexStatement></FlexQueryResponse>`
  })

describe('whatever a file holds, it is read without a throw and each row has one verdict', () => {
  test('samples with damaged bytes', () => {
    fc.assert(
      fc.property(damage, (input) => readEverywhere(damaged(input))),
      { numRuns },
    )
  })

  test('bytes of no format', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), readEverywhere), { numRuns })
  })

  test('any text in any format', () => {
    fc.assert(
      fc.property(fc.constantFrom(...formats), fc.string({ unit: 'binary', maxLength: 300 }), readWith),
      { numRuns },
    )
  })

  test('tables of plausible and wild cells', () => {
    const csv = formats.filter(({ title }) => title.includes('CSV'))
    fc.assert(
      fc.property(table, (text) => csv.every((format) => readWith(format, text))),
      { numRuns },
    )
  })

  test('transactions and orders of the Schwab API', () => {
    const api = formats.filter(({ name }) => name === 'schwab-api')
    const rows = fc.array(fc.oneof(transaction, order, loose), { maxLength: 5 })
    fc.assert(
      fc.property(rows, (value) => api.every((format) => readWith(format, JSON.stringify(value)))),
      { numRuns },
    )
  })

  test('Flex queries and OFX', () => {
    const byName = new Map(formats.map((format) => [format.name, format]))
    const [flex, ofx] = [byName.get('ibkr-flex'), byName.get('ofx')]
    if (!flex || !ofx) throw new Error('a format is missing')
    fc.assert(
      fc.property(flexText, ofxText, (xml, sgml) => readWith(flex, xml) && readWith(ofx, sgml)),
      { numRuns },
    )
  })
})

test('long and hostile texts are read in time that grows with their length', () => {
  const hostile = [
    '"'.repeat(200_000),
    `Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n${'"a\n'.repeat(50_000)}`,
    `[${'['.repeat(100_000)}`,
    `<FlexQueryResponse>${'<a '.repeat(50_000)}`,
    `<FlexQueryResponse><Trade a="${'&amp'.repeat(50_000)}`,
    `<OFX>${'<!--'.repeat(50_000)}`,
    `<OFX><INVTRANLIST>${'<BUYOPT>'.repeat(50_000)}`,
    `{"transactions":${'{"a":'.repeat(50_000)}`,
  ]
  const start = process.cpuUsage()
  for (const text of hostile) for (const format of formats) expect(readWith(format, text)).toBe(true)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(15_000)
})
