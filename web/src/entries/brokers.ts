const names: Readonly<Record<string, string>> = {
  schwab: 'Schwab',
  tastytrade: 'tastytrade',
  'interactive-brokers': 'Interactive Brokers',
  fidelity: 'Fidelity',
  robinhood: 'Robinhood',
}

/** A broker as people call it, or as the account names it. */
export function brokerName(broker: string): string {
  return names[broker.toLowerCase()] ?? broker
}

/** An account in a list to choose from: …4567 at Schwab. */
export function accountAt(account: string, broker: string): string {
  const name = brokerName(broker)
  return broker === 'other' || account.toLowerCase() === name.toLowerCase()
    ? account
    : `${account} at ${name}`
}
