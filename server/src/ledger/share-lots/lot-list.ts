/** Lots with both bases. Tax basis and net stock cost are never mixed: each has its own name and its own source. */
import type { Lot, LotQuery, StockCostSetting } from '@wheelwright/api'
import {
  adjustedBasis,
  coverShortCalls,
  cycleStockCost,
  cycleWaterfall,
  isOfCycle,
  deferredInto,
  dividePrice,
  formatOptionSymbol,
  heldFrom,
  lotProfit,
  lotStockCost,
  lotValue,
  lotWaterfall,
  moneyFromMicros,
  quantityFromMicros,
  rollChains,
  rollLinks,
  stockCost,
  stockProfit,
  tackedFrom,
  taxBasis,
  taxGain,
  zeroMoney,
} from '@wheelwright/core'
import type {
  Book,
  Cycle,
  CycleSettings,
  Disposal,
  Entry,
  Marks,
  Money,
  OpenLeg,
  Quantity,
  RollChains,
  ShareLot,
  TaxedEnding,
  WaterfallStep,
} from '@wheelwright/core'
import { stockCostSettings } from '../../entries/stock-cost-settings.ts'
import { shownStep } from '../../entries/books/waterfall-step.ts'
import type { Wash } from '../../entries/books/wash.ts'
import type { AccountNumbers } from '../../positions/queries.ts'
import { carriedBy, nothingRecognized, recognizedResult, tradedFor } from './closed-lot-tax.ts'

const block = 100_000_000

type CycleSetting = 'whole cycle' | 'whole cycle with dividends'
type LotSetting = 'none' | 'assigned put' | 'roll chain'

/** What all lots are read with. */
export interface LotContext {
  readonly marks: Marks
  readonly accounts: AccountNumbers
  /** The campaign that an entry belongs to. */
  readonly cycleOf: ReadonlyMap<string, Cycle>
  readonly cycleSettings: CycleSettings
}

/** What the lots of one underlying are read with. */
interface OfUnderlying extends LotContext {
  readonly wash: Wash
  readonly iraAccounts: ReadonlySet<string>
}

/** What the lots of one book are read with. */
interface BookView extends OfUnderlying {
  readonly book: Book
  readonly setting: CycleSetting | LotSetting
  readonly chains: RollChains
  readonly entries: ReadonlyMap<string, Entry>
  readonly callsOf: ReadonlyMap<string, Lot['calls']>
  /** Of campaigns whose cost a lot has asked for: a campaign of thousands of lots sums its entries once. */
  readonly costs: Map<Cycle, Cost>
  /** What ended, by the place among the book's disposals. */
  readonly endings: ReadonlyMap<number, TaxedEnding>
}

interface Cost {
  readonly perShare: Money | null
  readonly steps: Pick<Lot, 'waterfall' | 'earlierSteps'>
  readonly shares: Quantity
}

/** The campaign of its account that a lot is in; one that went along with a transfer knows it by what it was bought as. */
const campaignOf = (lot: ShareLot, { cycleOf, book }: BookView): Cycle | undefined => {
  const ids = lot.boughtAs === undefined ? lot.entryIds.slice(0, 1) : lot.entryIds
  return ids.map((id) => cycleOf.get(id)).find((cycle) => cycle?.accountId === book.accountId)
}

const costOfCycle = (cycle: Cycle, setting: CycleSetting, view: BookView): Cost => ({
  perShare: cycleStockCost(cycle, setting),
  steps: stepsOf(cycleWaterfall(cycle, setting), view),
  shares: quantityFromMicros(cycle.lots.reduce((sum, { quantity }) => sum + quantity, 0)),
})

/** A lot that is in a campaign has the campaign's cost; any other only its own. */
const costOf = (lot: ShareLot, view: BookView): Cost => {
  const { setting, chains, costs } = view
  const cycle = campaignOf(lot, view)
  if (isOfCycle(setting) && cycle !== undefined) {
    const cost = costs.get(cycle) ?? costOfCycle(cycle, setting, view)
    costs.set(cycle, cost)
    return cost
  }
  const own = isOfCycle(setting) ? 'assigned put' : setting
  return {
    perShare: lotStockCost(lot, own, chains),
    steps: stepsOf(lotWaterfall(lot, own, chains), view),
    shares: lot.quantity,
  }
}

/** That at which the shares were delivered: the contract may have been another one when it was opened. */
const strikeOf = ({ entryIds }: Pick<ShareLot, 'entryIds'>, { entries }: BookView): Money | null => {
  const told = entryIds.map((id) => entries.get(id))
  const instrument = told.find(
    (entry) => entry?.kind === 'assignment' || entry?.kind === 'exercise',
  )?.instrument
  return instrument?.type === 'option' ? instrument.contract.strike : null
}

const perShare = (total: Money | null, quantity: Quantity): Money | null =>
  total === null ? null : dividePrice(total, quantity, 1)

const commonOf = (lot: ShareLot, view: BookView) => {
  const basis = taxBasis(lot)
  return {
    accountId: view.book.accountId,
    accountNumber: view.accounts.get(view.book.accountId) ?? null,
    symbol: lot.symbol,
    side: lot.side,
    origin: lot.origin,
    openedOn: lot.opened,
    heldFrom: heldFrom(lot),
    strike: strikeOf(lot, view),
    cost: stockCost(lot),
    taxBasis: basis,
    taxBasisPerShare: perShare(basis, lot.quantity),
    cycleKey: campaignOf(lot, view)?.key ?? null,
    isInIra: view.iraAccounts.has(view.book.accountId),
  }
}

const replacedParts = (lot: ShareLot, { wash }: BookView) => wash.adjustments.held.get(lot.id) ?? []

/** Where all shares of a lot replaced others, their holding period tacks; a part of them doesn't make it the lot's. */
const tackedSince = (lot: ShareLot, view: BookView) => {
  const [part, ...others] = replacedParts(lot, view)
  const isWhole = part !== undefined && others.length === 0 && part.shares === lot.quantity
  return isWhole ? tackedFrom(lot, part) : null
}

const openLot = (lot: ShareLot, view: BookView): Lot => {
  const cost = costOf(lot, view)
  const signed = quantityFromMicros(lot.side === 'long' ? lot.quantity : 0 - lot.quantity)
  return {
    id: lot.id,
    ...commonOf(lot, view),
    status: 'open',
    closedOn: null,
    end: null,
    tackedFrom: tackedSince(lot, view),
    deferredLoss: deferredInto(replacedParts(lot, view)),
    adjustedBasis: lot.side === 'long' ? adjustedBasis(lot, view.wash.adjustments) : taxBasis(lot),
    quantity: signed,
    blocks: lot.side === 'long' ? Math.floor(lot.quantity / block) : 0,
    remainder: quantityFromMicros(lot.side === 'long' ? lot.quantity % block : 0),
    netStockCost: cost.perShare,
    calls: view.callsOf.get(lot.id) ?? [],
    proceeds: null,
    taxGain: null,
    stockProfit: null,
    ...nothingRecognized,
    marketValue: lotValue(lot, view.marks),
    unrealizedPnl: lotProfit(lot, view.marks),
    ...cost.steps,
    waterfallShares: cost.shares,
    entryIds: [...lot.entryIds],
  }
}

const closedLot = (disposal: Disposal, at: number, view: BookView): Lot => {
  const { lot, end, closed, entryIds, quantity } = disposal
  const ending = view.endings.get(at)
  return {
    id: closedId(disposal, at),
    ...commonOf(lot, view),
    status: 'closed',
    closedOn: closed,
    end,
    ...carriedBy(disposal, ending),
    ...tradedFor(disposal),
    quantity,
    blocks: Math.floor(quantity / block),
    remainder: quantityFromMicros(quantity % block),
    netStockCost: null,
    calls: [],
    taxGain: taxGain(disposal),
    stockProfit: stockProfit(disposal),
    ...recognizedResult(disposal, ending),
    assumesNoStraddle: ending !== undefined && view.wash.unqualifiedCalls.stoodBetween(lot.opened, closed),
    marketValue: null,
    unrealizedPnl: null,
    waterfall: [],
    earlierSteps: { count: 0, amount: zeroMoney },
    waterfallShares: quantity,
    entryIds: [...new Set([...lot.entryIds, ...entryIds])],
  }
}

/** A campaign of years has thousands of steps; those before the last ones stand as their sum. */
const mostSteps = 40

const stepsOf = (waterfall: readonly WaterfallStep[], view: BookView): Cost['steps'] => {
  const earlier = waterfall.slice(0, -mostSteps)
  return {
    waterfall: waterfall.slice(-mostSteps).map((step) => shownStep(step, view.entries)),
    earlierSteps: { count: earlier.length, amount: sumOfSteps(earlier) },
  }
}

const sumOfSteps = (steps: readonly WaterfallStep[]): Money | null => {
  let sum = 0
  for (const { amount } of steps) {
    if (amount === null) return null
    sum += amount
  }
  return moneyFromMicros(sum)
}

const isCall = ({ instrument }: OpenLeg): boolean => instrument.contract.right === 'Call'

/** A leg as the counting of cover takes it; an adjusted contract covers nothing and is covered by nothing. */
const callOf = ({ entryId, instrument, contracts }: OpenLeg, at: number) => ({
  id: `${entryId} ${at}`,
  accountId: null,
  underlying: instrument.contract.underlying,
  symbol: formatOptionSymbol(instrument.contract),
  strike: instrument.contract.strike,
  expiration: instrument.contract.expiration,
  contracts,
  adjusted: instrument.contract.adjusted || instrument.deliverable !== block,
})

/** Contracts of each short call that shares cover: long calls come first. (docs/domain.md, "Rolls, assignment, expiration") */
export function coveredByShares({ openLegs, lots }: Book): (readonly [OpenLeg, number])[] {
  const shorts = openLegs.filter((leg) => leg.side === 'short' && isCall(leg))
  const longs = openLegs.filter((leg) => leg.side === 'long' && isCall(leg))
  const held = lots.reduce((sum, { side, quantity }) => sum + (side === 'long' ? quantity : 0), 0)
  const { calls } = coverShortCalls({
    shares: quantityFromMicros(held),
    shortCalls: shorts.map(callOf),
    longCalls: longs.map(callOf),
  })
  return shorts.map((leg, at) => [leg, calls.get(callOf(leg, at).id)?.covered ?? 0])
}

/** Blocks of 100 go to the covered calls, the highest strike first: the highest basis that it clears, else the oldest. */
const callsByLot = (book: Book): ReadonlyMap<string, Lot['calls']> => {
  const free = new Map(
    book.lots.filter(({ side }) => side === 'long').map((lot) => [lot, Math.floor(lot.quantity / block)]),
  )
  const covered = new Map<string, { symbol: string; contracts: number }[]>()
  const calls = coveredByShares(book).toSorted(
    ([a], [b]) => b.instrument.contract.strike - a.instrument.contract.strike,
  )
  for (const [{ instrument }, contracts] of calls) {
    for (let left = contracts; left > 0; left -= 1) {
      const lot = bestLot(free, instrument.contract.strike)
      if (lot === null) break
      free.set(lot, (free.get(lot) ?? 0) - 1)
      cover(covered, lot.id, formatOptionSymbol(instrument.contract))
    }
  }
  return covered
}

const bestLot = (free: ReadonlyMap<ShareLot, number>, strike: Money): ShareLot | null => {
  const lots = [...free].filter(([, blocks]) => blocks > 0).map(([lot]) => lot)
  const basisOf = (lot: ShareLot): number => perShare(taxBasis(lot), lot.quantity) ?? Infinity
  const cleared = lots.filter((lot) => basisOf(lot) <= strike)
  return cleared.toSorted((a, b) => basisOf(b) - basisOf(a))[0] ?? lots[0] ?? null
}

const cover = (
  covered: Map<string, { symbol: string; contracts: number }[]>,
  lotId: string,
  symbol: string,
): void => {
  const calls = covered.get(lotId) ?? []
  const same = calls.find((call) => call.symbol === symbol)
  if (same) same.contracts += 1
  else calls.push({ symbol, contracts: 1 })
  covered.set(lotId, calls)
}

/** A lot that is put together when its page is asked for. */
export interface ListedLot {
  readonly id: string
  readonly make: () => Lot
}

const listedLots = (
  { lots, disposals }: Book,
  status: NonNullable<LotQuery['status']>,
  viewOf: () => BookView,
): ListedLot[] => {
  const open = lots.map((lot) => ({ id: lot.id, make: () => openLot(lot, viewOf()) }))
  if (status === 'open') return open
  const closed = disposals.map((disposal, at) => ({
    id: closedId(disposal, at),
    make: () => closedLot(disposal, at, viewOf()),
  }))
  return status === 'closed' ? closed : [...open, ...closed]
}

const closedId = ({ lot }: Disposal, at: number): string => `${lot.id}:${at}`

/** What the lots of a book are read with is put together with the first of them. */
export function lotsOfBook(
  book: Book,
  { status = 'open', stockCost: wanted }: LotQuery,
  contextOf: () => OfUnderlying,
): ListedLot[] {
  let view: BookView | null = null
  return listedLots(book, status, () => (view ??= bookView(book, wanted, contextOf())))
}

/** By the user's own setting where the call names none. */
const bookView = (book: Book, wanted: StockCostSetting | undefined, context: OfUnderlying): BookView => ({
  ...context,
  ...partsOfBook(book, context),
  book,
  costs: new Map(),
  setting: wanted === undefined ? context.cycleSettings.stockCost : stockCostSettings[wanted],
})

type BookParts = Pick<BookView, 'chains' | 'entries' | 'callsOf' | 'endings'>

interface KnownParts extends Pick<OfUnderlying, 'wash'> {
  readonly parts: BookParts
}

/** Read off a book once for all pages of its lots. The user's word on rolls changes the ledger, and with it its books. */
const known = new WeakMap<Book, KnownParts>()

const partsOfBook = (book: Book, { cycleSettings, wash }: OfUnderlying): BookParts => {
  const earlier = known.get(book)
  if (earlier?.wash === wash) return earlier.parts
  // Lots that came from another account have their puts, and what those were rolled from, there.
  const books = book.joined.length === 0 ? [book] : book.joined
  const parts = {
    chains: new Map(
      books.flatMap((each) => [...rollChains(each, rollLinks(each, cycleSettings.rollOverrides))]),
    ),
    entries: new Map(books.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry])),
    callsOf: callsByLot(book),
    endings: new Map(
      wash.adjustments.endings
        .filter(({ accountId, kind }) => accountId === book.accountId && kind === 'shares')
        .map((ending) => [ending.place, ending]),
    ),
  }
  known.set(book, { wash, parts })
  return parts
}
