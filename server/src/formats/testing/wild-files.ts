/** Files as no broker writes them: samples with damaged bytes, tables of wild cells, answers of wild fields. */
import fc from 'fast-check'
import { sampleBytes } from './read-sample.ts'
import { schwabHeader, fidelityHeader } from './broker-files.ts'

const samples = [
  'schwab/transactions.json',
  'schwab/lifecycle-shapes.json',
  'schwab/orders_with_close.json',
  'schwab/account.json',
  'exports/schwab-csv/kapji/cash_merger/transactions.csv',
  'exports/schwab-csv/positions_header_2025.csv',
  'exports/tastytrade/PfizerImportTest.csv',
  'exports/tastytrade/tastytrade_acat_transfer_sample.csv',
  'exports/ibkr/activity_fractional_shares.xml',
  'exports/ibkr/activity_extended.xml',
  'exports/fidelity/fidelity_transactions.csv',
  'exports/fidelity/fidelity_positions.csv',
  'exports/ofx/schwab2ofx/transferoption.ofx',
  'exports/ofx/schwab2ofx/assignput.ofx',
  'exports/made-up/tastytrade-legacy.csv',
  'exports/made-up/fidelity-web.csv',
  'exports/made-up/fidelity-trader.csv',
  'exports/made-up/robinhood.csv',
].map(sampleBytes)

const damage = fc.record({
  sample: fc.constantFrom(...samples),
  edits: fc.array(
    fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom('set', 'cut', 'repeat', 'end')),
    {
      maxLength: 12,
    },
  ),
})

type Edit = readonly [place: number, byte: number, kind: string]

function damaged({ sample, edits }: { sample: Uint8Array; edits: readonly Edit[] }): Uint8Array {
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

export const damagedSample = damage.map(damaged)

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
      '01/13/2026',
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
  schwabHeader,
  'Symbol,Description,Qty (Quantity),Price,Mkt Val (Market Value),Cost Basis',
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
  fidelityHeader,
  'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
  'Symbol/CUSIP,Description,Quantity,Price,Beginning Value,Ending Value,Cost Basis',
  `${schwabHeader},Reason`,
  'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference',
  'Date,Description,Symbol,Quantity,Price,Amount,Cash Balance,Security Description,Commission,Fees,Account',
]
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
export const wildTable = fc
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

/** Transactions, orders and what is neither. */
export const wildAnswer = fc.array(fc.oneof(transaction, order, loose), { maxLength: 5 })

const position = fc.record({
  longQuantity: loose,
  shortQuantity: loose,
  averagePrice: loose,
  marketValue: loose,
  symbol: loose,
  asset_type: fc.constantFrom('OPTION', 'EQUITY', 'X'),
  long_quantity: loose,
  instrument: fc.record({ assetType: fc.constantFrom('OPTION', 'EQUITY', 'X'), symbol: loose }),
})
const positions = fc.oneof(loose, fc.array(fc.oneof(position, loose), { maxLength: 4 }))
const securitiesAccount = fc.record(
  { accountNumber: loose, positions, currentBalances: fc.record({ cashBalance: loose }) },
  { requiredKeys: [] },
)

/** Accounts as the broker answers them and as an export writes them. */
export const wildAccounts = fc.oneof(
  fc.array(fc.oneof(fc.record({ securitiesAccount }), loose), { maxLength: 3 }),
  fc.record({ securitiesAccount }),
  fc.record({
    export_info: fc.record({ source: loose }),
    accounts: fc.array(
      fc.oneof(
        fc.record({ account_number: loose, cash_balance: loose, positions, orders: positions }),
        loose,
      ),
    ),
    transactions: positions,
  }),
)

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
export const wildOfx = fc
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
export const wildFlex = fc
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
