/** What all positions come to if every price moved by the same part, in words and as a file. */
import { toPositionRecord, type Position } from '@wheelwright/api'
import { csvCell, marketMoves, moneyToNumber, tickerOf } from '@wheelwright/core'
import type { MarketMove, MarketMoves, Money, MoveGap, MoveLeftOut } from '@wheelwright/core'
import { counted, countedHeld } from '../entries/counted.ts'
import { spotOf, type MarketAnswers } from '../prices/option-market.ts'
import { formatMoney } from '../ui/figures/figures.ts'

/** As far as the picture goes, in percent. */
export const farthest = 30
/** Of the table, which begins with the deepest fall. */
export const tablePercents = [-30, -20, -15, -10, -5, 0, 5, 10, 15, 20, 30]
const percents = Array.from({ length: 2 * farthest + 1 }, (_, index) => index - farthest)

interface MoveSources {
  readonly stocks: readonly Position[]
  readonly options: readonly Position[]
  readonly answers: MarketAnswers
  readonly nowMs: number
}

/** The symbols whose prices move. */
export function tickersOf(positions: readonly Position[]): string[] {
  const records = positions.map(toPositionRecord).filter((record) => record !== null)
  return [...new Set(records.map(tickerOf))].sort()
}

export function movesOf({ stocks, options, answers, nowMs }: MoveSources): MarketMoves | null {
  const shares = new Map(stocks.map((position) => [position.symbol, position]))
  const all = [...stocks, ...options]
  const prices = tickersOf(all).flatMap((ticker) => {
    const { value } = spotOf(ticker, shares.get(ticker), answers)
    return value === null ? [] : [[ticker, value] as const]
  })
  const records = all.map(toPositionRecord).filter((record) => record !== null)
  return marketMoves({ records, prices: new Map(prices), percents, nowMs })
}

/** -20%, 0%, +5% */
export function percentInWords(percent: number): string {
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}

const gapWords: Readonly<Record<MoveGap, (tickers: string) => string>> = {
  adjusted: (tickers) => `adjusted options on ${tickers} (what they deliver is not known)`,
  pending: (tickers) =>
    `options on ${tickers} past their expiration (the broker has not said what became of them)`,
  'no-price': (tickers) => `${tickers} (price not known)`,
}

/** One sentence for each reason; none where nothing is left out. Shares beside options that are left out move. */
export function leftOutInWords(leftOut: readonly MoveLeftOut[]): string[] {
  return [...Map.groupBy(leftOut, ({ why }) => why)].map(
    ([why, all]) => `Not in it: ${gapWords[why](all.map(({ ticker }) => ticker).join(', '))}.`,
  )
}

const whatHappens = ({ putsAssigned, putsTake, callsAssigned, nextCalls }: MarketMove): string[] => [
  putsAssigned === 0
    ? 'no put is assigned'
    : `${countedHeld(putsAssigned, 'put')} assigned, which ${putsAssigned === 1 ? 'takes' : 'take'} ${formatMoney(putsTake)}`,
  ...(callsAssigned === 0 ? [] : [`${countedHeld(callsAssigned, 'call')} assigned`]),
  ...(nextCalls === 0 ? [] : [`shares for ${countedHeld(nextCalls, 'call')} afterwards`]),
]

/** −20%: 2 puts assigned, which take $13,750.00, shares for 3 calls afterwards, -$2,420.00 against cost */
export function moveInWords(move: MarketMove): string {
  const { amount } = move.profit
  const result = amount === null ? [] : [`${formatMoney(amount, { sign: 'always' })} against cost`]
  return `${percentInWords(move.percent)}: ${[...whatHappens(move), ...result].join(', ')}`
}

/** Whether the cash at hand would do; empty where nothing is taken or nobody knows. */
export function cashInWords({ putsTake }: MarketMove, liquid: Money | null): string {
  if (putsTake === 0 || liquid === null) return ''
  return putsTake <= liquid
    ? `Cash and equivalents of ${formatMoney(liquid)} are enough for it.`
    : `Cash and equivalents come to ${formatMoney(liquid)}: not enough for it.`
}

export function unknownInWords(count: number): string | null {
  return count === 0 ? null : `Leaves out ${counted(count, 'symbol')} of unknown cost.`
}

/** Amounts in dollars, an unknown one empty. */
export function movesCsv(moves: readonly MarketMove[]): string {
  return [
    'move_percent,puts_assigned,cash_for_puts,calls_assigned,cash_of_all,next_calls,profit_against_cost',
    ...moves.map((move) =>
      [
        move.percent,
        move.putsAssigned,
        moneyToNumber(move.putsTake),
        move.callsAssigned,
        moneyToNumber(move.cash),
        move.nextCalls,
        move.profit.amount === null ? '' : moneyToNumber(move.profit.amount),
      ]
        .map((cell) => csvCell(String(cell)))
        .join(','),
    ),
  ].join('\r\n')
}
