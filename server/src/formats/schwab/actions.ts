/** What each action of Schwab's history is, as seen in its files; one that is not here is refused by its name. */
import type { CashKind, EndingKind, TradeKind } from '../rows/drafts.ts'

export interface SchwabAction {
  /** How the row is read; `split-half` and `contracts` say what came or went, and mostly nothing without other rows. */
  readonly as:
    | 'trade'
    | 'canceled'
    | 'ending'
    | 'cash'
    | 'withheld'
    | 'shares'
    | 'transfer'
    | 'split'
    | 'split-half'
    | 'contracts'
  readonly kind?: TradeKind | EndingKind | CashKind
}

const all = (names: readonly string[], action: SchwabAction): Record<string, SchwabAction> =>
  Object.fromEntries(names.map((name) => [name, action]))

/** Prior-year and reinvested forms pay the same way. */
const dividends = [
  'CASH DIVIDEND',
  'QUALIFIED DIVIDEND',
  'NON-QUALIFIED DIV',
  'SPECIAL DIVIDEND',
  'SPECIAL DIV',
  'SPECIAL NON QUAL DIV',
  'SPECIAL QUAL DIV',
  'REINVEST DIVIDEND',
  'QUAL DIV REINVEST',
  'NON-QUAL DIV REINVEST',
  'PR YR CASH DIV',
  'PR YR DIV REINVEST',
  'PR YR QUAL DIV',
  'PR YR NON-QUAL DIV',
  'PR YR NON QUAL DIV',
  'DIV ADJUSTMENT',
  'QUAL DIV ADJ',
  'NON-QUAL DIV ADJ',
  'PR YR SPECIAL DIV',
  'LONG TERM CAP GAIN',
  'SHORT TERM CAP GAIN',
  'LONG TERM CAP GAIN REINVEST',
  'SHORT TERM CAP GAIN REINVEST',
]

const transfers = [
  'MONEYLINK TRANSFER',
  'MONEYLINK DEPOSIT',
  'MONEYLINK WITHDRAWAL',
  'MONEYLINK ADJ',
  'WIRE FUNDS',
  'WIRE FUNDS RECEIVED',
  'WIRE FUNDS SENT',
  'WIRE FUNDS ADJ',
  'WIRE RECEIVED',
  'WIRE SENT',
  'WIRE TRANSFER',
  'FUNDS RECEIVED',
  'FUTURES MM SWEEP',
  'ATM WITHDRAWAL',
  'MISC CASH ENTRY',
  'MISC CREDITS',
  'ADJUSTMENT',
  'FUNDS PAID',
  'FUNDS DISBURSED',
  'BANK TRANSFER',
  'VISA PURCHASE',
  'AUTO S1 CREDIT',
  'AUTO S1 DEBIT',
  'STOP CHECK PAYMENT',
]

const named: Readonly<Record<string, SchwabAction>> = {
  BUY: { as: 'trade', kind: 'buy' },
  SELL: { as: 'trade', kind: 'sell' },
  'SELL SHORT': { as: 'trade', kind: 'sell-short' },
  'BUY TO COVER': { as: 'trade', kind: 'buy-to-cover' },
  'CANCEL BUY': { as: 'canceled', kind: 'buy' },
  'CANCEL SELL': { as: 'canceled', kind: 'sell' },
  'REINVEST SHARES': { as: 'trade', kind: 'buy' },
  'SELL TO OPEN': { as: 'trade', kind: 'sell-to-open' },
  'SELL TO CLOSE': { as: 'trade', kind: 'sell-to-close' },
  'BUY TO OPEN': { as: 'trade', kind: 'buy-to-open' },
  'BUY TO CLOSE': { as: 'trade', kind: 'buy-to-close' },
  ASSIGNED: { as: 'ending', kind: 'assignment' },
  EXPIRED: { as: 'ending', kind: 'expiration' },
  'EXCHANGE OR EXERCISE': { as: 'ending', kind: 'exercise' },
  ...all(dividends, { as: 'cash', kind: 'dividend' }),
  ...all(
    [
      'BANK INTEREST',
      'CREDIT INTEREST',
      'BOND INTEREST',
      'CD INTEREST',
      'MARGIN INTEREST',
      'INTEREST ADJ',
      'PROMOTIONAL AWARD',
    ],
    {
      as: 'cash',
      kind: 'interest',
    },
  ),
  ...all(['ADR MGMT FEE', 'ADR MGMT FEE ADJ', 'SERVICE FEE', 'ADVISOR FEE', 'SCHWAB ATM REBATE'], {
    as: 'cash',
    kind: 'fee',
  }),
  ...all(transfers, { as: 'cash', kind: 'cash-transfer' }),
  ...all(
    [
      'FOREIGN TAX PAID',
      'FOREIGN TAX RECLAIM',
      'NRA TAX',
      'NRA TAX ADJ',
      'NRA WITHHOLD',
      'NRA WITHHOLDING',
      'PR YR NRA TAX',
      'IRS WITHHOLD',
      'TAX WITHHOLDING',
    ],
    { as: 'withheld' },
  ),
  ...all(
    [
      'JOURNAL',
      'JOURNALED SHARES',
      'SECURITY TRANSFER',
      'INTERNAL TRANSFER',
      'STOCK PLAN ACTIVITY',
      'DELIVERED - OTHER',
      'RECEIVED - OTHER',
    ],
    {
      as: 'transfer',
    },
  ),
  ...all(
    [
      'CASH IN LIEU',
      'CASH IN LIEU ADJ',
      'RETURN OF CAPITAL',
      'RETURN OF CAP ADJ',
      'SPIN-OFF',
      'STOCK DIV DIST',
      'STOCK MERGER',
      'CASH MERGER',
      'CASH MERGER ADJ',
      'FULL REDEMPTION',
      'FULL REDEMPTION ADJ',
      'CASH/STOCK MERGER',
      'MANDATORY REORG EXC',
      'FINAL CASH LIQUID',
      'FINAL CASH LIQUID ADJ',
      'NAME CHANGE',
      'CONVERSION',
    ],
    { as: 'shares' },
  ),
  'STOCK SPLIT': { as: 'split' },
  'REVERSE SPLIT': { as: 'split-half' },
  ...all(['OPTIONS FRWD SPLIT', 'OPTIONS FRWD SPLIT ADJ'], { as: 'contracts' }),
}

/** In capitals; what adjusts cash that was paid before is cash of the same kind. Undefined where it is not known. */
export function schwabAction(name: string): SchwabAction | undefined {
  const adjusted = name.endsWith(' ADJ') ? named[name.slice(0, -4)] : undefined
  return named[name] ?? (adjusted?.as === 'cash' || adjusted?.as === 'withheld' ? adjusted : undefined)
}
