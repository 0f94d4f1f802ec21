// What a scenario may expect of a ledger, each by name: how the values are read off and written in dollars.
import { assert } from '../../base/assert.ts'
import { moneyToNumber, roundToCents, type Money } from '../../base/money.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import { dollars } from '../../testing/samples.ts'
import type { Book } from '../booking/book.ts'
import { lotDifferences } from '../booking/bound-lots.ts'
import { sumKnown } from '../campaigns/cycle-lots.ts'
import type { Cycle } from '../campaigns/cycle.ts'
import { cycleCapital } from '../../figures/costs/capital-parts.ts'
import {
  cycleCollateral,
  cycleDays,
  cycleRealized,
  cycleXirr,
  premiumCollected,
  realizedDays,
  wholeProfit,
} from '../../figures/profit/cycle-figures.ts'
import { amountIfComplete } from '../../figures/total.ts'
import {
  annualReturn,
  campaignCapitalDays,
  capitalDays,
  maxDrawdown,
} from '../../figures/profit/return-figures.ts'
import type { TransferLink } from '../transfers/transfers.ts'
import { cyclesOf } from '../campaigns/cycles.ts'
import { defaultCycleSettings } from '../campaigns/cycle-settings.ts'
import { cycleStockCost, lotStockCost, rollChains } from '../../figures/costs/net-stock-cost.ts'
import { assignmentEvidence, pendingExpiry } from '../booking/deliveries/expiry-evidence.ts'
import { washChecks, type WashCheck } from '../tax/wash-checks.ts'
import { adjustedBasis, tackedFrom, washAdjustments, type WashAdjustments } from '../tax/wash-sales.ts'
import { rollLinks } from '../campaigns/rolls.ts'
import type { Ledger } from '../ledger.ts'
import { legProfit } from '../lots/leg.ts'
import { isLongTerm, stockCost, taxBasis, taxGain } from '../lots/lot.ts'
import { addProfits, profitOf, type Profit } from '../../figures/profit/profit.ts'

export type Observe = (ledger: Ledger, on: TradingDate) => readonly (Money | number | string | null)[]

const nameOf = ({ outs, ins }: TransferLink): string =>
  [outs, ins].map((rows) => rows.map(({ entry }) => entry.id).join('+')).join('>')

const books = (ledger: Ledger): Book[] => [...ledger.books.values()]
const profit = (ledger: Ledger): Profit => {
  const [first, ...rest] = books(ledger).map((book) => profitOf(book, new Map()))
  assert(first !== undefined, 'no book')
  return addProfits([first, ...rest])
}
const cyclesIn = (ledger: Ledger): Cycle[] =>
  books(ledger).flatMap((book) => cyclesOf(book, defaultCycleSettings))
const count = (micros: number): string => String(micros / 1_000_000)

/** By underlying, over all accounts. */
const ofUnderlyings = (ledger: Ledger): Book[][] => [
  ...Map.groupBy(books(ledger), ({ underlying }) => underlying).values(),
]
const iras = new Set(['ira'])
const washes = (ledger: Ledger): WashAdjustments[] =>
  ofUnderlyings(ledger).map((all) => washAdjustments(all, iras))
const checksOf = (ledger: Ledger): WashCheck[] =>
  ofUnderlyings(ledger).flatMap((all) => [...washChecks(all, iras)])

export const observations: Readonly<Record<string, Observe>> = {
  /** Tax basis of every lot held. */
  lots: (ledger) => books(ledger).flatMap(({ lots }) => lots.map(taxBasis)),
  'lot-costs': (ledger) => books(ledger).flatMap(({ lots }) => lots.map(stockCost)),
  'lot-sides': (ledger) => books(ledger).flatMap(({ lots }) => lots.map(({ side }) => side)),
  shares: (ledger) =>
    books(ledger).flatMap(({ lots }) =>
      lots.map(({ quantity, side }) => (side === 'long' ? '' : '-') + count(quantity)),
    ),
  gains: (ledger) => books(ledger).flatMap(({ disposals }) => disposals.map(taxGain)),
  terms: (ledger) =>
    books(ledger).flatMap(({ disposals }) =>
      disposals.map((gone) => (isLongTerm(gone) === true ? 'long' : 'short')),
    ),
  ends: (ledger) => books(ledger).flatMap(({ disposals }) => disposals.map(({ end }) => end)),
  'leg-profits': (ledger) => books(ledger).flatMap(({ closedLegs }) => closedLegs.map(legProfit)),
  'leg-ends': (ledger) => books(ledger).flatMap(({ closedLegs }) => closedLegs.map(({ end }) => end)),
  'open-legs': (ledger) =>
    books(ledger).flatMap(({ openLegs }) =>
      openLegs.map(({ side, contracts, instrument: { contract } }) => {
        const sign = side === 'short' ? '-' : ''
        return `${sign}${contracts}x${moneyToNumber(contract.strike)}${contract.right.slice(0, 1)}`
      }),
    ),
  'open-credits': (ledger) => books(ledger).flatMap(({ openLegs }) => openLegs.map(({ cash }) => cash)),
  'option-pnl': (ledger) => [profit(ledger).optionPnl],
  'stock-pnl': (ledger) => [profit(ledger).stockPnl],
  /** Bound and tax basis of each row of called-away shares where they differ. */
  'lot-differences': (ledger) =>
    books(ledger).flatMap((book) =>
      lotDifferences(book, cyclesOf(book, defaultCycleSettings)).flatMap((block) => [
        block.boundBasis,
        block.taxBasis,
      ]),
    ),
  'bound-lot-shift': (ledger) => [profit(ledger).boundLotShift],
  unrealized: (ledger) => {
    const marks = new Map(
      books(ledger).flatMap(({ lots }) => lots.map(({ symbol }) => [symbol, dollars('60')])),
    )
    return books(ledger).map((book) => profitOf(book, marks).unrealizedPnl)
  },
  dividends: (ledger) => [profit(ledger).dividends],
  fees: (ledger) => [profit(ledger).fees],
  realized: (ledger) => [profit(ledger).realizedPnl],
  'tax-realized': (ledger) => [profit(ledger).taxRealizedPnl],
  cash: (ledger) => [profit(ledger).netCash],
  complete: (ledger) => [profit(ledger).complete ? 'yes' : 'no'],
  open: (ledger) => [profit(ledger).open ? 'yes' : 'no'],
  'net-stock-cost': (ledger) => cyclesIn(ledger).map((cycle) => cycleStockCost(cycle, 'whole cycle')),
  'net-stock-cost-with-dividends': (ledger) =>
    cyclesIn(ledger).map((cycle) => cycleStockCost(cycle, 'whole cycle with dividends')),
  'roll-chain-cost': (ledger) =>
    books(ledger).flatMap((book) => {
      const chains = rollChains(book, rollLinks(book, []))
      return book.lots.map((lot) => lotStockCost(lot, 'roll chain', chains))
    }),
  'assigned-put-cost': (ledger) =>
    books(ledger).flatMap(({ lots }) => lots.map((lot) => lotStockCost(lot, 'assigned put', new Map()))),
  rolls: (ledger) =>
    books(ledger).flatMap((book) => rollLinks(book, []).map(({ contracts }) => String(contracts))),
  'roll-credits': (ledger) =>
    books(ledger).flatMap((book) => rollLinks(book, []).map(({ netCredit }) => netCredit)),
  cycles: (ledger) => cyclesIn(ledger).map(({ key }) => key),
  'cycle-phases': (ledger) => cyclesIn(ledger).map(({ phase }) => String(phase)),
  'cycle-outcomes': (ledger) => cyclesIn(ledger).map(({ outcome }) => outcome.replaceAll(' ', '-')),
  'slot-phases': (ledger) => cyclesIn(ledger).flatMap(({ slots }) => slots.map(({ phase }) => String(phase))),
  'slot-outcomes': (ledger) =>
    cyclesIn(ledger).flatMap(({ slots }) => slots.map(({ outcome }) => outcome.replaceAll(' ', '-'))),
  'slot-results': (ledger) =>
    cyclesIn(ledger).flatMap(({ slots }) => slots.map(({ result }) => sumKnown([result]))),
  'cycle-cash': (ledger) => cyclesIn(ledger).map(({ flows }) => sumKnown(flows.map(({ amount }) => amount))),
  'cycle-xirr': (ledger, on) =>
    cyclesIn(ledger).map((cycle) => {
      const { rate } = cycleXirr(cycle, new Map(), on)
      return rate === null ? '?' : `${(rate * 100).toFixed(1)}%`
    }),
  'cycle-days': (ledger, on) => cyclesIn(ledger).map((cycle) => String(cycleDays(cycle, on))),
  'cycle-annual-return': (ledger, on) =>
    cyclesIn(ledger).map((cycle) => {
      const rate = annualReturn(wholeProfit(cycle, new Map()), capitalDays(cycle, on))
      return rate === null ? '?' : `${(rate * 100).toFixed(1)}%`
    }),
  /** Dollars times days. */
  'capital-days': (ledger, on) => cyclesIn(ledger).map((cycle) => sumKnown([campaignCapitalDays(cycle, on)])),
  /** What the last day ties up behind short puts. */
  collateral: (ledger) => cyclesIn(ledger).map(cycleCollateral),
  /** What the last day ties up in all. */
  capital: (ledger) => cyclesIn(ledger).map(cycleCapital),
  'capital-parts': (ledger) =>
    cyclesIn(ledger).flatMap(({ capitalParts }) =>
      capitalParts.map(
        ({ kind, amount }) => `${kind.replace('_', '-')}:${amount === null ? '?' : moneyToNumber(amount)}`,
      ),
    ),
  'max-drawdown': (ledger) => cyclesIn(ledger).map((cycle) => maxDrawdown(realizedDays([cycle]))),
  'premium-collected': (ledger) => cyclesIn(ledger).map(premiumCollected),
  'cycle-known-part': (ledger) => cyclesIn(ledger).map((cycle) => cycleRealized(cycle).amount),
  'cycle-realized': (ledger) => cyclesIn(ledger).map((cycle) => amountIfComplete(cycleRealized(cycle))),
  'cycle-events': (ledger) => cyclesIn(ledger).flatMap(({ events }) => events.map(({ type }) => type)),
  'uncovered-calls': (ledger) =>
    cyclesIn(ledger).flatMap(({ uncoveredCalls }) =>
      uncoveredCalls.map(({ date, contracts }) => `${date}:${contracts}`),
    ),
  'naked-calls': (ledger) => cyclesIn(ledger).map(({ nakedCalls }) => String(nakedCalls)),
  pending: (ledger, on) =>
    books(ledger).flatMap((book) =>
      pendingExpiry(book, on).map(
        ({ contracts, instrument }) => `${contracts}x${moneyToNumber(instrument.contract.strike)}`,
      ),
    ),
  evidence: (ledger, on) =>
    books(ledger).flatMap((book) =>
      assignmentEvidence(book, on).map(
        ({ grade, contracts }) => `${contracts}x${grade.replaceAll(' ', '-')}`,
      ),
    ),
  'wash-sales': (ledger) => washes(ledger).flatMap(({ sales }) => sales.map(({ deferred }) => deferred)),
  'wash-sales-gone': (ledger) =>
    washes(ledger).flatMap(({ sales }) => sales.map(({ gone }) => (gone ? 'yes' : 'no'))),
  'recognized-gains': (ledger) =>
    washes(ledger).flatMap(({ endings }) => endings.map(({ recognized }) => recognized)),
  /** Shares by the term of what counts of them. */
  'recognized-terms': (ledger) =>
    washes(ledger).flatMap(({ endings }) =>
      endings.flatMap(({ terms }) => terms.map(({ term, shares }) => `${count(shares)}:${term ?? '?'}`)),
    ),
  'wash-adjustments': (ledger) =>
    washes(ledger).flatMap(({ endings }) => endings.map(({ disallowed }) => disallowed)),
  'losses-deferred': (ledger) => washes(ledger).map(({ outstanding }) => outstanding),
  'losses-gone': (ledger) => washes(ledger).map(({ gone }) => gone),
  'adjusted-lots': (ledger) =>
    ofUnderlyings(ledger).flatMap((all) => {
      const adjustments = washAdjustments(all, iras)
      return all.flatMap(({ lots }) => lots.map((lot) => adjustedBasis(lot, adjustments)))
    }),
  'tacked-from': (ledger) =>
    ofUnderlyings(ledger).flatMap((all) => {
      const { held } = washAdjustments(all, iras)
      return all.flatMap(({ lots }) =>
        lots.flatMap((lot) => (held.get(lot.id) ?? []).map((part) => tackedFrom(lot, part))),
      )
    }),
  /** What each check is about, and what was lost. */
  'wash-checks': (ledger) => checksOf(ledger).flatMap(({ kind, loss }) => [kind.replaceAll(' ', '-'), loss]),
  'wash-check-strikes': (ledger) =>
    checksOf(ledger).map(({ written: option }) => (option === null ? '-' : option.contract.strike)),
  /** The ids of rows that are one transfer, and of those that are asked for. */
  transfers: ({ transferLinks }) => transferLinks.links.map(nameOf),
  'asked-transfers': ({ transferLinks }) =>
    transferLinks.asked.map((asked) => `${nameOf(asked)}:${asked.reason.replaceAll(' ', '-')}`),
  'lot-dates': (ledger) => books(ledger).flatMap(({ lots }) => lots.map(({ opened }) => opened)),
  accounts: (ledger) =>
    books(ledger).flatMap(({ accountId, lots }) =>
      lots.map(({ quantity }) => `${accountId}:${count(quantity)}`),
    ),
  'cycle-accounts': (ledger) => cyclesIn(ledger).map(({ accountId }) => accountId),
  refusals: (ledger) => books(ledger).flatMap(({ refusals }) => refusals.map(({ kind }) => kind)),
}

/** Money in dollars with the decimals it has, at least two; unknown as `?`. */
export function written(value: Money | number | string | null): string {
  if (value === null) return '?'
  if (typeof value === 'string') return value
  const cents = roundToCents(value as Money) === value
  return cents ? moneyToNumber(value as Money).toFixed(2) : moneyToNumber(value as Money).toFixed(6)
}
