/** What a profit is made of, so that the figure can be followed: parts that add up to it, and the kinds of entries behind. */
import type { LedgerEntry, ProfitList } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import { counted } from '../../entries/counted.ts'

export type Profit = ProfitList['items'][number]

export const figureNames = {
  realized: 'Realized P&L',
  unrealized: 'Unrealized P&L',
  dividends: 'Dividends',
  fees: 'Fees',
  'net-cash': 'Net cash',
} as const
export type FigureName = keyof typeof figureNames

export function figureIn(text: string | null): FigureName | null {
  return text !== null && Object.hasOwn(figureNames, text) ? (text as FigureName) : null
}

export interface Part {
  readonly label: string
  /** Null where of its results none is known. */
  readonly amount: Money | null
}

/** Fees that belong to no trade: what realized P&L holds less than its other parts. */
const feesApart = ({ optionPnl, stockPnl, dividends, interest, realizedPnl }: Profit): number =>
  realizedPnl === null ? 0 : realizedPnl - ((optionPnl ?? 0) + (stockPnl ?? 0) + dividends + interest)

export function realizedParts(profit: Profit): Part[] {
  const apart = feesApart(profit)
  const parts: Part[] = [
    { label: 'Options, after their fees', amount: profit.optionPnl },
    { label: 'Shares at the strikes, after their fees', amount: profit.stockPnl },
    { label: 'Dividends', amount: profit.dividends },
    { label: 'Interest', amount: profit.interest },
    { label: 'Fees apart from trades', amount: moneyFromMicros(apart) },
  ]
  return parts.filter(({ amount }, index) => index < 2 || amount !== 0)
}

/** What parts the two views of realized profit, and what the tax code does not let count. */
export function taxParts({ taxRealizedPnl, boundLotShift, disallowedLoss, lossesGone }: Profit): Part[] {
  const parts: Part[] = [
    { label: 'Called-away blocks that left with other lots than tax takes', amount: boundLotShift },
    { label: 'Losses that wash sales still defer', amount: disallowedLoss },
    { label: 'Losses gone into an IRA', amount: lossesGone },
  ]
  return [
    { label: 'Realized by the tax code, before wash sales', amount: taxRealizedPnl },
    ...parts.flatMap(({ label, amount }) => (amount === null || amount === 0 ? [] : [{ label, amount }])),
  ]
}

/** Which entries stand behind a figure. */
export const entriesBehind: Readonly<Record<FigureName, (entry: LedgerEntry) => boolean>> = {
  realized: (entry) => !entry.isCanceled || entry.keptFee !== undefined,
  unrealized: () => false,
  dividends: ({ kind }) => kind === 'dividend',
  fees: ({ fees, kind, isCanceled, keptFee }) =>
    keptFee !== undefined || (!isCanceled && (fees !== 0 || kind === 'fee')),
  'net-cash': ({ netCash, isCanceled, keptFee }) => keptFee !== undefined || (!isCanceled && netCash !== 0),
}

/** What unrealized profit is of: of the history alone where something else is held; or why it is not known. */
export function unrealizedInWords(profit: Unrealized, isHeldOtherwise: boolean): string {
  if (profit.unrealizedPnl === null) return whyUnrealizedUnknown(profit)
  if (profit.open) return `of what ${isHeldOtherwise ? 'the history has' : 'is'} open`
  return isHeldOtherwise ? 'nothing is open in the history' : 'nothing is open'
}

type Unrealized = Pick<Profit, 'unrealizedPnl' | 'open' | 'restsOn'>

function whyUnrealizedUnknown({ restsOn }: Pick<Profit, 'restsOn'>): string {
  const { pending, unknownBasis } = restsOn
  if (pending > 0) return `what became of ${counted(pending, 'expired option')} is not known yet`
  if (unknownBasis === 0) return 'an open position has no price'
  return 'an open position has no price, or what it cost is not known'
}
