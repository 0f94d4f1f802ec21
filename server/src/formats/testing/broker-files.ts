/** Brokers' files from their rows: tests write a header here and nowhere else. */

export const schwabHeader = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount'

export const tastytradeHeader =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Currency'

/** Of the page of one account. */
export const fidelityHeader =
  'Run Date,Account,Action,Symbol,Description,Quantity,Price ($),Commission ($),Fees ($),Amount ($)'

/** Of the page of all accounts, which numbers them. */
export const fidelityAccountsHeader =
  'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date'

export const robinhoodHeader =
  '"Activity Date","Process Date","Settle Date","Instrument","Description","Trans Code","Quantity","Price","Amount"'

export function quoted(...cells: readonly (string | number)[]): string {
  return cells.map((cell) => `"${cell}"`).join(',')
}

const fileOf =
  (header: string) =>
  (...rows: readonly string[]): string =>
    [header, ...rows, ''].join('\n')

export const schwabFile = fileOf(schwabHeader)
export const tastytradeFile = fileOf(tastytradeHeader)
export const robinhoodFile = fileOf(robinhoodHeader)

/** As Schwab's site writes it, with every cell in quotes; its header is for what a test joins itself. */
export const schwabSiteHeader = quoted(...schwabHeader.split(','))
export function schwabSiteFile(rows: readonly string[]): string {
  return [schwabSiteHeader, ...rows, ''].join('\r\n')
}

/** A Flex query of one statement with these sections. */
export function flexFile(...sections: readonly string[]): string {
  return `<FlexQueryResponse queryName="q" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1">
${sections.join('\n')}
</FlexStatement></FlexStatements></FlexQueryResponse>`
}

/** A row of Schwab's history, described by its symbol; the option is `ABC 03/20/2026 50.00 P`. */
export function schwabLine(
  date: string,
  action: string,
  symbol: string,
  quantity: string | number = 1,
  price = '',
  fee = '',
  amount = '',
): string {
  return quoted(date, action, symbol, symbol, quantity, price, fee, amount)
}

export type SchwabFill = readonly [
  date: string,
  action: string,
  symbol: string,
  count: number,
  price: number,
  fee: number,
]

/** The row of a fill with the cash that it moves. */
export function schwabFillLine([date, action, symbol, count, price, fee]: SchwabFill): string {
  const sign = action.startsWith('Sell') ? 1 : -1
  const multiplier = symbol.includes(' ') ? 100 : 1
  const amount = (sign * price * count * multiplier - fee).toFixed(2)
  return schwabLine(date, action, symbol, count, price.toFixed(2), fee.toFixed(2), amount)
}
