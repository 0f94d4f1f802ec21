/** Statements as Interactive Brokers’ Flex writes them, of sections and trades. */
import { readHistoryText } from '../../testing/read-sample.ts'

export function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')
}
export function flex(sections: string): string {
  return `<?xml version="1.0"?><FlexQueryResponse><FlexStatements><FlexStatement accountId="U1">\n${sections}\n</FlexStatement></FlexStatements></FlexQueryResponse>`
}
export function read(sections: string) {
  return readHistoryText(flex(sections))
}
export const put = {
  currency: 'USD',
  assetCategory: 'OPT',
  symbol: 'KO    260515P00060000',
  tradeDate: '20260515',
  multiplier: '100',
  putCall: 'P',
  strike: '60',
  expiry: '20260515',
  quantity: '1',
  tradePrice: '0',
  proceeds: '0',
  openCloseIndicator: 'C',
  transactionType: 'BookTrade',
  notes: 'A',
  tradeID: '77',
}
export function tradesOf(...trades: readonly Record<string, string>[]): string {
  return `<Trades>${trades.map((trade) => `\n<Trade ${attributes(trade)} />`).join('')}</Trades>`
}
