/** What a short option could become, as the wire has it. */
import type { RollChoiceView, RollScenario } from '@wheelwright/api'
import {
  averagePriceOf,
  basisIfAssigned,
  contractsOf,
  daysBetween,
  dividePrice,
  formatOptionSymbol,
  moneyFromMicros,
  moneynessOf,
  noRollOf,
  outcomeRange,
  pricedOutcome,
  rollSheet,
  standingOf,
  sumMoneyWithin,
  wholeUnits,
  type Book,
  type CoveringCall,
  type LegFill,
  type ListedContract,
  type Money,
  type OptionContract,
  type OptionRecord,
  type PriceMoment,
  type RollCampaign,
  type RollChain,
  type RollChoice,
  type RolledLeg,
  type RollSheet,
  type RollWish,
  type StrikeFacts,
  type StrikePlan,
  type StockCostSetting,
  type TradingDate,
} from '@wheelwright/core'
import type { BooksOfUser } from '../../entries/books/books-of-user.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import { instantOf, moneyOf } from '../../positions/stored-position.ts'
import {
  heldShortId,
  isFullyBooked,
  type BookedOption,
  type HeldShort,
  type TickerHoldings,
} from './held-shorts.ts'
import { campaignOf, chainOf, countOf, feeOf } from './roll-campaign.ts'
import type { TickerMarket } from './roll-market.ts'
import { planRolls, type PlannedRolls } from './roll-plan.ts'
import { bestWords, leftOutWords, noRollWords, notBooked, partWords, settlementOf } from './roll-words.ts'

/** What a sheet is made with. */
export interface SheetContext {
  readonly held: TickerHoldings
  readonly market: TickerMarket
  readonly view: BooksOfUser
  readonly accounts: AccountNumbers
  readonly moment: PriceMoment
  readonly wish: RollWish
  readonly setting: StockCostSetting
  readonly contracts: number | null
  /** Of the wheel that a short option stands in. */
  readonly planOf: (short: HeldShort) => StrikePlan | null
  /** Of the last sessions, where a plan asks for them. */
  readonly closes: StrikeFacts['closes']
  /** Those that are looked at for a leg. */
  readonly expirationsOf: (short: HeldShort) => readonly TradingDate[]
}

/** The chain's own price, else the one that the position has, where that is of the session. */
export function markOfOption(
  { record, row }: BookedOption,
  { market, moment }: Pick<SheetContext, 'market' | 'moment'>,
) {
  const { right, strike, expiration, root } = record.contract
  const listed: ListedContract | undefined = market
    .contractsOf(root)
    .find((each) => each.right === right && each.strike === strike && each.expiration === expiration)
  const asOf = listed === undefined ? null : market.asOfOf(listed)
  if (listed !== undefined && listed.mark !== null) return { listed, mark: listed.mark, asOf }
  const storedAt = row.price_as_of === null ? null : instantOf(row.price_as_of)
  const stored = moneyOf(row.current_price)
  const asOfMs = storedAt === null ? null : Date.parse(storedAt)
  const isCurrent = stored !== null && standingOf({ asOfMs }, moment) === 'current'
  return {
    listed: listed ?? null,
    mark: isCurrent ? stored : null,
    asOf: stored === null ? asOf : storedAt,
  }
}

const fillsOf = ({ fills }: BookedOption): LegFill[] =>
  fills.map(({ contracts, cash, fees }) => ({ contracts, cash, fees }))

/** The price of a contract in its chain, and the volatility that it says. */
const pricedIn = (
  { root, right, strike, expiration }: OptionContract,
  market: TickerMarket,
): Pick<CoveringCall, 'mark' | 'volatility'> => {
  const listed = market
    .contractsOf(root)
    .find((each) => each.right === right && each.strike === strike && each.expiration === expiration)
  return listed === undefined
    ? { mark: null, volatility: null }
    : { mark: listed.mark, volatility: market.volatilityOf(listed) }
}

/** A share, after the fees of its opening: by the fills that are open, else as the broker says. */
const costOfLong = (book: Book | null, record: OptionRecord): Money | null => {
  const { contract, multiplier } = record
  const symbol = formatOptionSymbol(contract)
  const fills = (book?.openLegs ?? []).filter(
    ({ side, instrument }) => side === 'long' && formatOptionSymbol(instrument.contract) === symbol,
  )
  const contracts = fills.reduce((sum, fill) => sum + fill.contracts, 0)
  const paid = fills.map(({ cash, fees }) => (cash === null ? null : moneyFromMicros(fees - cash)))
  const known = paid.filter((each) => each !== null)
  const total = contracts === 0 || known.length < paid.length ? null : sumMoneyWithin(known)
  return total === null ? averagePriceOf(record) : dividePrice(total, wholeUnits(contracts), multiplier)
}

const legOf = (short: HeldShort, contracts: number, context: SheetContext): RolledLeg => {
  const { record, cover, long, coveringCall } = short
  return {
    id: short.id,
    contract: record.contract,
    multiplier: record.multiplier,
    contracts,
    fills: fillsOf(short),
    mark: markOfOption(short, context).mark,
    cover,
    long:
      long === null
        ? null
        : {
            id: long.id,
            contract: long.record.contract,
            contracts: Math.min(contracts, long.contracts),
            mark: markOfOption(long, context).mark,
            fills: fillsOf(long),
          },
    coveringCall:
      coveringCall === null || cover !== 'long call'
        ? null
        : {
            strike: coveringCall.contract.strike,
            expiration: coveringCall.contract.expiration,
            cost: costOfLong(short.book, coveringCall),
            ...pricedIn(coveringCall.contract, context.market),
            rate: context.market.rate,
          },
  }
}

const choiceView = (
  choice: RollChoice,
  sheet: RollSheet,
  spot: Money | null,
  plan: PlannedRolls | null,
): RollChoiceView => {
  const { tax, outcome: _line, dividends, nextCall, exercise, ...figures } = choice
  const range = outcomeRange(sheet.choices, spot)
  const close = sheet.choices.find(({ kind }) => kind === 'close')
  const priced = range === null ? null : pricedOutcome(choice, close, range, spot)
  const { qualified } = tax
  return {
    ...figures,
    dividends: dividends === null ? null : dividends.map((each) => ({ ...each })),
    nextCall: nextCall === null ? null : { ...nextCall },
    exercise: exercise === null ? null : { ...exercise },
    plan: plan?.standingOf(choice) ?? null,
    tax: {
      ...tax,
      checks: [...tax.checks],
      qualified:
        qualified === null
          ? null
          : { qualified: qualified.qualified, reason: 'reason' in qualified ? qualified.reason : null },
    },
    outcome:
      priced === null
        ? null
        : {
            points: priced.points.map((point) => ({ ...point })),
            atSpot: priced.atSpot,
            closeWins: priced.closeWins === null ? null : { ...priced.closeWins },
          },
  }
}

const chainView = (chain: RollChain | null, today: TradingDate): RollScenario['chain'] => {
  const [first] = chain?.steps ?? []
  if (chain === null || first === undefined) return null
  return {
    steps: chain.steps.map(({ date, kind, from, into, contracts, amount }) => ({
      date,
      kind,
      from: from === null ? null : formatOptionSymbol(from),
      into: formatOptionSymbol(into),
      contracts,
      amount,
    })),
    fees: chain.fees,
    credit: chain.credit,
    startedOn: first.date,
    rolls: new Set(chain.steps.flatMap(({ kind, date }) => (kind === 'rolled' ? date : []))).size,
    days: Math.max(1, daysBetween(first.date, today)),
  }
}

/** What of the mark is intrinsic, and what is still to be earned; of what delivers something else than its strike is for, nobody knows. */
const partsOf = (short: HeldShort, mark: Money | null, spot: Money | null) => {
  if (spot === null || short.record.contract.adjusted) return { intrinsic: null, timeValue: null }
  const { state, intrinsic: inside } = moneynessOf(short.record.contract, spot)
  const intrinsic = state === 'in the money' ? inside : moneyFromMicros(0)
  return { intrinsic, timeValue: mark === null ? null : moneyFromMicros(Math.max(0, mark - intrinsic)) }
}

const messagesOf = (
  short: HeldShort,
  sheet: RollSheet,
  canRecord: boolean,
  { market, wish }: SheetContext,
): string[] => [
  ...(sheet.noRoll === null ? [] : [noRollWords[sheet.noRoll]]),
  ...(canRecord || sheet.noRoll === 'adjusted' ? [] : [notBooked(short.record.contract)]),
  ...(sheet.noRoll === null
    ? partWords({ contract: short.record.contract, contracts: contractsOf(short.record) }, short)
    : []),
  ...market.messages,
  ...leftOutWords(sheet, wish.maxDebit),
]

const longCallView = ({ coveringCall }: RolledLeg): RollScenario['longCall'] => {
  if (coveringCall === null) return null
  const { strike, expiration, cost, volatility } = coveringCall
  return { strike, expiration, cost, volatility }
}

/** Everything that can be done about one short option. */
export function scenarioOf(short: HeldShort, context: SheetContext): RollScenario {
  const { held, market, view, accounts, wish, setting } = context
  const { record, long } = short
  const { contract, multiplier, accountId } = record
  const contracts = countOf(short, context.contracts)
  const leg = legOf(short, contracts, context)
  const campaign: RollCampaign = campaignOf(short, contracts, setting, held, { view, today: market.today })
  const { fee, source } = feeOf(short, view)
  const rollMarket = { ...market, contracts: market.contractsOf(contract.root), feePerContract: fee }
  const sheet = rollSheet(leg, campaign, rollMarket, wish, context.expirationsOf(short))
  const { listed, asOf, mark } = markOfOption(short, context)
  const rolls = sheet.choices.filter(({ kind }) => kind === 'roll')
  const plan = planRolls(context.planOf(short), rolls, contract.right, rollMarket, context.closes)
  const shown = (choice: RollChoice) => choiceView(choice, sheet, market.spot, plan)
  const canRecord =
    noRollOf(leg, market) !== 'adjusted' && isFullyBooked(short) && (long === null || isFullyBooked(long))
  return {
    optionId: heldShortId(short),
    symbol: formatOptionSymbol(contract),
    ticker: contract.underlying,
    accountId,
    accountNumber: accounts.get(accountId ?? '') ?? null,
    optionType: contract.right === 'Put' ? 'put' : 'call',
    strike: contract.strike,
    expiration: contract.expiration,
    daysToExpiration: daysBetween(market.today, contract.expiration),
    contracts,
    open: contractsOf(record),
    multiplier,
    settlement: settlementOf(contract),
    cover: short.cover,
    movesWith:
      long === null
        ? null
        : {
            id: heldShortId(long),
            symbol: formatOptionSymbol(long.record.contract),
            strike: long.record.contract.strike,
            mark: leg.long?.mark ?? null,
            contracts: long.contracts,
          },
    longCall: longCallView(leg),
    spot: market.spot,
    spotAsOf: market.spotAsOf,
    mark,
    markAsOf: asOf,
    ...partsOf(short, mark, market.spot),
    volatility: listed === null ? null : market.volatilityOf(listed),
    netStockCost: campaign.stockCost,
    taxBasis: campaign.taxBasis,
    taxBasisIfAssigned: basisIfAssigned(leg, campaign),
    feePerContract: fee,
    feeSource: source,
    chain: chainView(chainOf(short, contracts, view), market.today),
    plan: plan?.view ?? null,
    options: rolls.map(shown),
    others: sheet.choices.filter(({ kind }) => kind !== 'roll').map(shown),
    best: sheet.best === null ? null : rolls.indexOf(sheet.best.choice),
    bestReason: bestWords(sheet, wish.rule),
    recordable: canRecord,
    messages: messagesOf(short, sheet, canRecord, context),
  }
}
