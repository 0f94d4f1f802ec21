/** Brokers' files for the tests: real samples, and histories written here where a test needs more control. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

export type BrokerFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

export function samplePath(path: string): string {
  return fileURLToPath(new URL(`../../fixtures/exports/${path}`, import.meta.url))
}

export function sample(path: string) {
  return {
    name: basename(path),
    text: readFileSync(samplePath(path), 'utf8'),
  }
}

/** Names its account: 27 rows, of which 13 are taken, 5 need a fix and 9 say nothing new. */
export const fidelityHistory = 'fidelity/fidelity_transactions.csv'
/** Names no account: 6 option trades, all taken. */
export const tastytradeHistory = 'tastytrade/tastytrade_options_heavy_sample.csv'

const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'

/** A Schwab history of these rows, latest first as Schwab writes it. */
export function schwabText(rows: readonly string[]): string {
  return [header, ...rows].join('\r\n')
}

const robinhoodHeader =
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'

/** A Robinhood history of these rows. */
export function robinhoodText(rows: readonly string[]): string {
  return [robinhoodHeader, ...rows].join('\n')
}

export function schwabFile(name: string, rows: readonly string[]): BrokerFile {
  return {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(schwabText(rows)),
  }
}

/** What accounts hold, as Schwab's page of positions exports it: a hundred shares of one symbol in each. */
export function schwabPositions(symbols: Readonly<Record<string, string>>): BrokerFile {
  const rows = Object.entries(symbols).flatMap(([account, symbol]) => [
    `"Positions for account ${account} as of 05:30 PM ET, 2026/02/25"`,
    '"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Security Type"',
    `"${symbol}","${symbol} CORP","100","$21.00","$2,100.00","$2,000.00","Equity"`,
  ])
  return { name: 'positions.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
}

export const putSold =
  '"01/05/2026","Sell to Open","PCG 02/20/2026 16.00 P","PUT PG&E CORP $16 EXP 02/20/26","1","$0.45","$0.66","$44.34"'
export const putBoughtBack =
  '"01/20/2026","Buy to Close","PCG 02/20/2026 16.00 P","PUT PG&E CORP $16 EXP 02/20/26","1","$0.20","$0.66","-$20.66"'

const day = (index: number): string => {
  const date = new Date(Date.UTC(2016, 0, 4 + index))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
}

/** Interest of one cent more each day, so that every row is told from the others; latest first. */
export function manyInterestRows(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const cents = count - index
    const amount = `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    return `"${day(Math.floor((cents * 3000) / count))}","Bank Interest","","BANK INT","","","","${amount}"`
  })
}
