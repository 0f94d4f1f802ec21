/** Schwab's page of positions, whose title shows the end of the account's number. */

/** A row of contracts, short below zero. */
export function contractRow(contract: string, contracts: number): string {
  return `"${contract}","OPTION","${contracts}","$2.10","-$210.00","-$200.00","Option"`
}

export function sharesRow(symbol: string): string {
  return `"${symbol}","SHARES","100","$20.00","$2,000.00","$1,500.00","Equity"`
}

export function positionsPage(account: string, ...rows: readonly string[]): string {
  return [
    `"Positions for account ${account} as of 05:30 PM ET, 2026/02/25"`,
    '"Symbol","Description","Qty (Quantity)","Price","Mkt Val (Market Value)","Cost Basis","Security Type"',
    ...rows,
    '',
  ].join('\n')
}
