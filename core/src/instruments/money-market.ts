// Money-market funds are cash: a share is a dollar. Which funds are some is this list of tickers that brokers sweep cash
// into or offer for it; a price of a dollar alone says nothing, and a fund that is not listed stays a holding of shares.
// Authority: the fund lists of the brokers and of U.S. Treasury money funds (SEC Rule 2a-7); docs/domain.md, "Figures".
const byBroker = {
  schwab: 'SWVXX SNAXX SNVXX SGUXX SNOXX SCOXX SNSXX SUTXX SWTXX SWKXX',
  fidelity: 'FCASH SPAXX FDRXX FZFXX SPRXX FZDXX FDLXX FRGXX',
  vanguard: 'VMFXX VUSXX VMRXX VMSXX',
  blackrock: 'TTTXX',
}

const funds: ReadonlySet<string> = new Set(Object.values(byBroker).flatMap((symbols) => symbols.split(' ')))

export function isMoneyMarketFund(symbol: string): boolean {
  return funds.has(symbol)
}
