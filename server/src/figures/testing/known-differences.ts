/** On what the pages still disagree (decision 0027, "Not done"). */
export const knownDifferences: Readonly<Record<string, readonly string[]>> = {
  // Shares and calls that were bought that morning are not among what the statement holds at the end of the day.
  'exports/ibkr/activity_daily_portfolio.xml': [
    'portfolio: pending contracts',
    'portfolio: pending contracts of the history',
    'symbol GOOGL: whether anything is open',
    'symbol SPY: whether anything is open',
  ],
  'merged-into-held.txt': [
    'symbol NEW: open P&L, shares at the strike',
    'symbol NEW: whether anything is open',
    'symbol OLD: open P&L, shares at the strike',
    'symbol OLD: whether anything is open',
  ],
}
