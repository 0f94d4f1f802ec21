/** On what the pages still disagree (decision 0027, "Not done"). */
export const knownDifferences: Readonly<Record<string, readonly string[]>> = {
  'merged-into-held.txt': [
    'symbol NEW: open P&L, shares at the strike',
    'symbol NEW: whether anything is open',
    'symbol OLD: open P&L, shares at the strike',
    'symbol OLD: whether anything is open',
  ],
}
