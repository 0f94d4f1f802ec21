/**
 * Reading brokers' files in one process: rows a second of each format, the hundred thousand rows that an import may
 * have and the memory they take, and texts made to be slow, whose time must grow with their length and no faster.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ReadFile } from '../server/src/formats/format.ts'
import { formats as known, recogniseFormat } from '../server/src/formats/formats.ts'
import { milliseconds, quantile, timeEach } from './measure.ts'
import type { Figure } from './measure.ts'
import {
  fidelityHeader,
  robinhoodHeader,
  schwabSiteHeader,
} from '../server/src/formats/testing/broker-files.ts'

const rows = 20_000
const manyRows = 100_000
const runs = 7
const tickers = ['AAPL', 'KO', 'MSFT', 'F', 'XLU', 'TSLA', 'AMD', 'T', 'PFE', 'SCHD'] as const

/** A row's figures, all told from its number; a contract comes again within some hundred rows. */
interface Facts {
  readonly ticker: string
  readonly strike: number
  readonly contracts: number
  readonly price: string
  readonly fees: string
  readonly net: string
  readonly traded: Date
  readonly expiration: Date
  readonly number: number
}

const dayAfter = (days: number): Date => new Date(Date.UTC(2016, 0, 4) + days * 86_400_000)
const two = (figure: number): string => String(figure).padStart(2, '0')
const american = (date: Date): string =>
  `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
const compact = (date: Date): string => date.toISOString().slice(0, 10).replaceAll('-', '')

const factsAt = (number: number): Facts => {
  const contracts = 1 + (number % 5)
  const cents = 5 + (number % 300)
  return {
    ticker: tickers[number % tickers.length] ?? 'KO',
    strike: 20 + ((number * 7) % 90),
    contracts,
    price: (cents / 100).toFixed(2),
    fees: (0.66 * contracts).toFixed(2),
    net: (cents * contracts - 0.66 * contracts).toFixed(2),
    traded: dayAfter(Math.floor(number / 50)),
    expiration: dayAfter(Math.floor(number / 350) * 7 + 32),
    number,
  }
}

const osi = ({ ticker, strike, expiration }: Facts): string =>
  `${ticker.padEnd(6)}${compact(expiration).slice(2)}P${String(strike * 1000).padStart(8, '0')}`

const tableOf = (header: string, rowAt: (facts: Facts) => string, count: number): string =>
  [header, ...Array.from({ length: count }, (_, number) => rowAt(factsAt(number)))].join('\r\n')

const schwabRow = (facts: Facts): string => {
  const { ticker, strike, contracts, price, fees, net, traded, expiration } = facts
  const option = `"${ticker} ${american(expiration)} ${strike}.00 P","PUT ${ticker} INC COMMON $${strike} EXP ${american(expiration)}"`
  const day = american(traded)
  return [
    `"${day}","Sell to Open",${option},"${contracts}","$${price}","$${fees}","$${net}"`,
    `"${day} as of ${day}","Expired",${option},"${contracts}","","",""`,
    `"${day}","Buy","${ticker}","${ticker} INC COMMON","100","$${strike}.25","","-$${strike * 100 + 25}.00"`,
    `"${day}","Qualified Dividend","${ticker}","${ticker} INC COMMON","","","","$${strike / 2}"`,
  ][facts.number % 4] as string
}

const apiRow = (facts: Facts): object => ({
  activityId: 910_000_000_000 + facts.number,
  time: `${facts.traded.toISOString().slice(0, 10)}T15:31:07+0000`,
  accountNumber: '99990000',
  type: 'TRADE',
  status: 'VALID',
  tradeDate: `${facts.traded.toISOString().slice(0, 10)}T15:31:07+0000`,
  orderId: 880_000_000_000 + facts.number,
  netAmount: Number(facts.net),
  transferItems: [
    {
      instrument: { assetType: 'CURRENCY', status: 'ACTIVE', symbol: 'CURRENCY_USD', instrumentId: 1 },
      amount: Number(facts.fees),
      cost: -Number(facts.fees),
      feeType: 'COMMISSION',
    },
    {
      instrument: {
        assetType: 'OPTION',
        symbol: osi(facts),
        expirationDate: `${facts.expiration.toISOString().slice(0, 10)}T05:00:00+0000`,
        optionPremiumMultiplier: 100,
        putCall: 'PUT',
        strikePrice: facts.strike,
        underlyingSymbol: facts.ticker,
        optionDeliverables: [{ rootSymbol: facts.ticker, deliverableUnits: 100 }],
      },
      amount: -facts.contracts,
      cost: Number((Number(facts.net) + Number(facts.fees)).toFixed(2)),
      price: Number(facts.price),
      positionEffect: 'OPENING',
    },
  ],
})

const flexRow = (facts: Facts): string =>
  `<Trade currency="USD" assetCategory="OPT" symbol="${osi(facts)}" tradeDate="${compact(facts.traded)}" multiplier="100" putCall="P" strike="${facts.strike}" expiry="${compact(facts.expiration)}" quantity="-${facts.contracts}" tradePrice="${facts.price}" proceeds="${(Number(facts.net) + Number(facts.fees)).toFixed(2)}" ibCommission="-${facts.fees}" netCash="${facts.net}" buySell="SELL" openCloseIndicator="O" notes="" tradeID="${facts.number}" />`

const ofxRow = (facts: Facts): string =>
  `<SELLSTOCK><INVSELL><INVTRAN><FITID>${facts.number}<DTTRADE>${compact(facts.traded)}</INVTRAN><SECID><UNIQUEID>${facts.ticker}<UNIQUEIDTYPE>TICKER</SECID><UNITS>-100<UNITPRICE>${facts.strike}<TOTAL>${facts.strike * 100}</INVSELL><SELLTYPE>SELL</SELLSTOCK>`

/** By the format's name a file of that many rows. */
const files: Readonly<Record<string, (count: number) => string>> = {
  'schwab-csv': (count) => tableOf(schwabSiteHeader, schwabRow, count),
  'schwab-api': (count) =>
    JSON.stringify(Array.from({ length: count }, (_, number) => apiRow(factsAt(number)))),
  'tastytrade-csv': (count) =>
    tableOf(
      'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Expiration Date,Strike Price,Call or Put,Order #,Currency',
      (facts) =>
        `${facts.traded.toISOString().slice(0, 10)}T15:00:00-0400,Trade,Sell to Open,SELL_TO_OPEN,${osi(facts)},Equity Option,Sold,${(Number(facts.price) * facts.contracts * 100).toFixed(2)},${facts.contracts},${facts.price},-${facts.fees},0.00,100,${american(facts.expiration)},${facts.strike},PUT,${facts.number},USD`,
      count,
    ),
  'fidelity-csv': (count) =>
    tableOf(
      fidelityHeader,
      (facts) =>
        `${american(facts.traded)},Z1,YOU SOLD OPENING TRANSACTION, -${facts.ticker}${compact(facts.expiration).slice(2)}P${facts.strike},PUT (${facts.ticker}),-${facts.contracts},${facts.price},${facts.fees},,${facts.net}`,
      count,
    ),
  'robinhood-csv': (count) =>
    tableOf(
      robinhoodHeader,
      (facts) =>
        `"${american(facts.traded)}","","","${facts.ticker}","${facts.ticker} ${american(facts.expiration)} Put $${facts.strike}.00","STO","${facts.contracts}","$${facts.price}","$${facts.net}"`,
      count,
    ),
  'ibkr-flex': (count) =>
    `<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1"><Trades>\n${Array.from({ length: count }, (_, number) => flexRow(factsAt(number))).join('\n')}\n</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`,
  ofx: (count) =>
    `OFXHEADER:100\n\n<OFX><INVTRANLIST>\n${Array.from({ length: count }, (_, number) => ofxRow(factsAt(number))).join('\n')}\n</INVTRANLIST></OFX>`,
}

const read = (bytes: Uint8Array): ReadFile => {
  const found = recogniseFormat(bytes)
  if (!found.ok) throw new Error(found.refusal.sentence)
  let made = 0
  return found.value.format.read(found.value.text, {
    accountId: 'bench',
    batchId: null,
    newId: () => String((made += 1)),
  })
}

/** The median time of reading a file all of whose rows are taken. */
const timeToRead = async (bytes: Uint8Array, expected: number): Promise<number> => {
  const times = await timeEach(runs, async () => {
    const { taken } = read(bytes)
    if (taken !== expected) throw new Error(`${taken} of ${expected} rows taken`)
  })
  return quantile(times, 0.5)
}

const rowsASecond = async ([name, fileOf]: [string, (count: number) => string]): Promise<Figure> => {
  const time = await timeToRead(new TextEncoder().encode(fileOf(rows)), rows)
  const speed = Math.round(rows / (time / 1000))
  return {
    name: `reading ${name}, ${rows.toLocaleString('en')} rows`,
    measured: `${speed.toLocaleString('en')} rows a second`,
    bar: 'at least 30,000 rows a second',
    holds: speed >= 30_000,
  }
}

/** What the heap grows by at most while the file is read, its bytes not counted. */
const memoryToRead = (bytes: Uint8Array): Figure => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  const file = read(bytes)
  const grown = Math.round((process.memoryUsage().heapUsed - before) / 1_000_000)
  return {
    name: `heap after reading ${file.taken.toLocaleString('en')} rows of CSV, before any collection`,
    measured: `${grown} MB`,
    bar: 'at most 150 MB',
    holds: grown <= 150,
  }
}

/** Texts on which a careless reader starts over at every mark. */
const hostile: readonly ((size: number) => string)[] = [
  (size) => '"'.repeat(size),
  (size) => `${schwabSiteHeader}\n${'"a\n'.repeat(size / 4)}`,
  (size) => `[${'['.repeat(size)}`,
  (size) => `{"transactions":${'{"a":'.repeat(size / 4)}`,
  (size) => `{"transactions":["${'\\'.repeat(size)}`,
  (size) => `<FlexQueryResponse>${'<a '.repeat(size / 4)}`,
  (size) => `<FlexQueryResponse><Trade a="${'&amp'.repeat(size / 4)}`,
  (size) => `<OFX>${'<!--'.repeat(size / 4)}`,
  (size) => `<OFX><INVTRANLIST>${'<BUYOPT>'.repeat(size / 4)}`,
]

/** How much longer four times the text takes at the worst: 4 when time grows with length, 16 with its square. */
const growth = async (): Promise<Figure> => {
  const context = { accountId: 'bench', batchId: null, newId: () => 'entry' }
  const size = 500_000
  // The least of the times, since only what stands in the way of a run can make it longer.
  const timeOf = async (text: string): Promise<number> =>
    quantile(await timeEach(5, async () => known.forEach((format) => format.read(text, context))), 0)
  let worst = 0
  for (const textOf of hostile) {
    const [once, fourTimes] = [await timeOf(textOf(size)), await timeOf(textOf(4 * size))]
    if (fourTimes > 200) worst = Math.max(worst, fourTimes / once)
  }
  return {
    name: 'reading four times the length of a hostile text takes at most',
    measured: `${worst.toFixed(1)} times as long`,
    bar: 'at most 12',
    holds: worst <= 12,
  }
}

export async function formats(): Promise<Figure[]> {
  const csv = new TextEncoder().encode(tableOf(schwabSiteHeader, schwabRow, manyRows))
  const speeds: Figure[] = []
  for (const file of Object.entries(files)) speeds.push(await rowsASecond(file))
  return [
    ...speeds,
    milliseconds(
      `reading ${manyRows.toLocaleString('en')} rows of Schwab's CSV (median)`,
      await timeToRead(csv, manyRows),
      1500,
    ),
    memoryToRead(csv),
    await growth(),
  ]
}
