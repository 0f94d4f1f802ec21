/** The decision before a roll: which short options there are, and what each of them could become. */
import type { RollCandidate, RollQuestion } from '@wheelwright/api'
import {
  MICROS,
  canonicalEquitySymbol,
  contractsOf,
  daysBetween,
  expiryBand,
  formatOptionSymbol,
  moneyFromMicros,
  noRollOf,
  priceMoment,
  refuse,
  rollBounds,
  rollExpirations,
  rollTypes,
  tradingDateAt,
  type RollWish,
  type TradingDate,
} from '@wheelwright/core'
import type { Deps } from '../../deps.ts'
import { latestSymbolOf } from '../../entries/books/latest-symbol.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { stockCostSettings } from '../../entries/stock-cost-settings.ts'
import { answer, type Handlers, type Refused } from '../../http/call.ts'
import { mapByTurns } from '../../map-by-turns.ts'
import { audienceOf } from '../../market-data/choice.ts'
import { patiently } from '../../market-data/patience.ts'
import { booksOn } from '../../portfolio/books-on.ts'
import type { SignedIn } from '../../sessions/signed-in.ts'
import { selectAccountNumbers, type AccountNumbers } from '../../positions/queries.ts'
import { planFor } from '../terms/wheel-plan.ts'
import { selectWheelsOn } from '../wheel-rows.ts'
import { heldOn, heldShortId, type HeldShort, type TickerHoldings } from './held-shorts.ts'
import { findShorts } from './named-shorts.ts'
import { closesOn } from './recent-closes.ts'
import { callAfter, readTickerMarket, type TickerMarket } from './roll-market.ts'
import { standingWords } from './roll-words.ts'
import { markOfOption, scenarioOf } from './scenario-view.ts'

const noSuchTicker = (ticker: string): Refused =>
  refuse({ kind: 'notFound', message: `There is no wheel and no short option on ${ticker}.` })

/** What was asked for, with the specification's defaults. */
function askedWish({ strategy, parameters }: RollQuestion): RollWish {
  return {
    strategies: strategy === 'all' ? rollTypes : [strategy ?? 'extend_dte'],
    targetDte: parameters?.targetDte ?? rollBounds.usualDte,
    strikeAdjustment: parameters?.strikeAdjustment ?? 'current',
    premiumTarget: parameters?.premiumTarget ?? 'neutral',
    maxDebit: parameters?.maxDebit ?? moneyFromMicros(rollBounds.usualMaxDebit * MICROS),
    rule: parameters?.best ?? 'credit_per_day',
  }
}

/** Those that a leg could be rolled to, the one that is open, and that of a call on shares that it brings. */
const datesFor = (
  { record, coveringCall }: HeldShort,
  listed: readonly TradingDate[],
  today: TradingDate,
  targetDte: number,
): TradingDate[] => {
  const { expiration, right, adjusted } = record.contract
  if (adjusted) return []
  const next = right === 'Put' ? callAfter(listed, expiration) : null
  return [
    expiration,
    ...rollExpirations(listed, expiration, today, targetDte),
    ...(next === null ? [] : [next]),
    // Its price says at what volatility it is valued when the short call ends.
    ...(coveringCall === null ? [] : [coveringCall.contract.expiration]),
  ]
}

const statusOf = (short: HeldShort, market: TickerMarket): RollCandidate['status'] => {
  const none = noRollOf(short.record, market)
  if (none !== null) return none
  return expiryBand(daysBetween(market.today, short.record.contract.expiration))
}

/** The chains that are looked at; nobody waits longer than the market's patience. */
const marketOn = async (
  { db, clock, market, config }: Deps,
  { user, signal }: { readonly user: SignedIn; readonly signal: AbortSignal },
  ticker: string,
  datesOf: (listed: readonly TradingDate[]) => readonly TradingDate[],
): Promise<TickerMarket> => {
  const waiting = patiently(signal, market.patience.totalMs)
  try {
    const audience = await audienceOf(db.read, user)
    const { riskFreeRate } = config
    const context = { market, audience, riskFreeRate, nowMs: clock(), signal: waiting.signal }
    return await readTickerMarket(context, ticker, (listed) => [...new Set(datesOf(listed))])
  } finally {
    waiting.done()
  }
}

const candidateOf = (
  short: HeldShort,
  market: TickerMarket,
  accounts: AccountNumbers,
  nowMs: number,
): RollCandidate => {
  const { record, long } = short
  const { contract, accountId } = record
  const { listed, mark, asOf } = markOfOption(short, { market, moment: priceMoment(nowMs) })
  const days = daysBetween(market.today, contract.expiration)
  return {
    id: heldShortId(short),
    positionId: short.id,
    symbol: formatOptionSymbol(contract),
    accountId,
    accountNumber: accounts.get(accountId ?? '') ?? null,
    optionType: contract.right === 'Put' ? 'put' : 'call',
    strike: contract.strike,
    expiration: contract.expiration,
    contracts: contractsOf(record),
    currentPrice: mark,
    priceAsOf: asOf,
    daysToExpiration: days,
    delta: listed === null ? null : (market.oddsOf(listed)?.delta ?? null),
    status: statusOf(short, market),
    reason: standingWords(contract, { ...market, days }),
    movesWith:
      long === null ? null : { id: heldShortId(long), symbol: formatOptionSymbol(long.record.contract) },
  }
}

const isKnown = async (
  { db }: Deps,
  userId: string,
  ticker: string,
  held: TickerHoldings,
): Promise<boolean> => {
  if (held.shorts.length > 0 || held.cycles.length > 0) return true
  const rows = await selectWheelsOn(db.read, userId, [ticker])
  return rows.some(({ deleted_at }) => deleted_at === null)
}

const candidates = (deps: Deps, ledgers: Ledgers): Pick<Handlers, 'rollCandidates'> => ({
  rollCandidates: async ({ user, parameters, query, signal }) => {
    const symbol = canonicalEquitySymbol(parameters.ticker)
    if (!symbol.ok) return noSuchTicker(parameters.ticker.slice(0, 40))
    const view = await booksOn(deps.db.read, ledgers, user.id, [symbol.value])
    const ticker = latestSymbolOf(view, symbol.value)
    const held = await heldOn(deps, user.id, view, ticker, query.accountId)
    if (!(await isKnown(deps, user.id, ticker, held))) return noSuchTicker(ticker)
    if (held.shorts.length === 0) return answer<RollCandidate[]>([])
    const accounts = await selectAccountNumbers(deps.db.read, user.id)
    const dates = held.shorts.map(({ record }) => record.contract.expiration)
    const market = await marketOn(deps, { user, signal }, ticker, () => dates)
    return answer(held.shorts.map((short) => candidateOf(short, market, accounts, deps.clock())))
  },
})

const scenarios = (deps: Deps, ledgers: Ledgers): Pick<Handlers, 'rollScenarios'> => ({
  rollScenarios: async ({ user, parameters, body, signal }) => {
    const symbol = canonicalEquitySymbol(parameters.ticker)
    if (!symbol.ok) return noSuchTicker(parameters.ticker.slice(0, 40))
    const view = await booksOn(deps.db.read, ledgers, user.id, [symbol.value])
    const ticker = latestSymbolOf(view, symbol.value)
    const held = await heldOn(deps, user.id, view, ticker)
    const shorts = findShorts(ticker, held, body.optionIds)
    if ('ok' in shorts) return shorts
    const wish = askedWish(body)
    const wantedCost = body.parameters?.stockCost
    const { targetDte } = wish
    const today = tradingDateAt(deps.clock())
    const market = await marketOn(deps, { user, signal }, ticker, (listed) =>
      shorts.flatMap((short) => datesFor(short, listed, today, targetDte)),
    )
    const rows = await selectWheelsOn(deps.db.read, user.id, [symbol.value])
    const planOf = ({ record, known }: HeldShort) =>
      planFor(rows, { accountId: record.accountId, ticker: symbol.value, campaignId: known?.id ?? null })
    const context = {
      planOf,
      closes: shorts.some((short) => planOf(short)?.method === 'support_resistance')
        ? await closesOn(deps, { user, signal }, symbol.value)
        : null,
      held,
      market,
      view,
      accounts: await selectAccountNumbers(deps.db.read, user.id),
      moment: priceMoment(deps.clock()),
      wish,
      setting: wantedCost ? stockCostSettings[wantedCost] : view.cycleSettings.stockCost,
      contracts: body.parameters?.contracts ?? null,
      expirationsOf: ({ record }: HeldShort) =>
        rollExpirations(market.expirations, record.contract.expiration, today, targetDte),
    }
    return answer(await mapByTurns(shorts, (short) => scenarioOf(short, context)))
  },
})

export function decisionHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    ...candidates(deps, ledgers),
    ...scenarios(deps, ledgers),
  }
}
