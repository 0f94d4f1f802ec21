import type { NoticeKind } from '@wheelwright/api'

/** Everything that is watched, in the order in which it can be switched off. */
export const kinds: readonly { readonly kind: NoticeKind; readonly label: string; readonly hint: string }[] =
  [
    {
      kind: 'early_assignment',
      label: 'Assignment for a dividend',
      hint: 'A short call in the money with less time value than the dividend, in the week before the ex-date.',
    },
    {
      kind: 'deep_put',
      label: 'Puts deep in the money',
      hint: 'A short put in the money by 5% of its strike, with at most 5 cents of time value left.',
    },
    { kind: 'stop_loss', label: 'Stop losses', hint: 'A wheel has lost as much as its plan allows.' },
    { kind: 'profit_target', label: 'Profit targets', hint: 'A wheel has earned what its plan asks for.' },
    { kind: 'max_days', label: 'Max days to hold', hint: 'A wheel has run as long as its plan allows.' },
    {
      kind: 'pending_expiry',
      label: 'Pending expiries',
      hint: 'An option expired, and the broker has not said what became of it.',
    },
    { kind: 'login_ending', label: 'The login at Schwab', hint: 'It ends within 48 hours, or has ended.' },
    {
      kind: 'stale_prices',
      label: 'Old prices',
      hint: 'Prices of positions are older than the last session.',
    },
  ]
