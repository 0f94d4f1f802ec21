/**
 * The legs of a campaign: what each event settled, with the contracts or shares behind it, and what is open. They add up to
 * the campaign's realized and unrealized P&L, since they are the parts of it.
 */
import type { CampaignLeg } from '@wheelwright/api'
import {
  absMoney,
  contractKey,
  cycleLotProfit,
  dividePrice,
  formatOptionSymbol,
  moneyFromMicros,
  openLegProfit,
  quantityFromMicros,
  wholeUnits,
  zeroQuantity,
  type ClosedLeg,
  type Cycle,
  type CycleLot,
  type Entry,
  type Money,
  type OpenLeg,
  type Quantity,
  type RealizedPart,
  type Slot,
  type SlotStep,
} from '@wheelwright/core'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import { symbolOf } from '../../entries/rows/entry-row.ts'
import { indexOf, type BookIndex } from '../campaigns/book-index.ts'
import { rollsOf } from '../campaigns/cycle-view.ts'
import type { CycleContext } from '../campaigns/cycle-context.ts'

type Context = Pick<CycleContext, 'marks' | 'cycleSettings'>

const perShare = (cash: Money | null, quantity: Quantity, multiplier: number): Money | null =>
  cash === null || quantity === 0 ? null : dividePrice(absMoney(cash), quantity, multiplier)

const optionEnds: Readonly<Partial<Record<Entry['kind'], CampaignLeg['end']>>> = {
  'buy-to-close': 'bought back',
  'sell-to-close': 'sold',
  expiration: 'expired',
  assignment: 'assigned',
  exercise: 'exercised',
}

const endOf = (
  kind: RealizedPart['kind'],
  entry: Entry | undefined,
  { rolled, calledAway }: Pick<Ended, 'rolled' | 'calledAway'>,
): CampaignLeg['end'] => {
  if (kind === 'dividend') return 'paid'
  if (kind === 'interest' || kind === 'fee') return 'charged'
  if (entry === undefined) return 'moved'
  if (kind === 'option') return rolled.has(entry.id) ? 'rolled' : (optionEnds[entry.kind] ?? 'settled')
  if (entry.kind === 'sell')
    return entry.deliveryOf !== null || calledAway.has(entry.id) ? 'called away' : 'sold'
  return entry.kind === 'buy' ? 'bought back' : 'moved'
}

const sumOf = (amounts: readonly (Money | null)[]): Money | null => {
  let sum = 0
  for (const amount of amounts) {
    if (amount === null) return null
    sum += amount
  }
  return moneyFromMicros(sum)
}

/** Of the parts that are known, as the campaign's own figure; null where none is. */
const resultOf = (amounts: readonly (Money | null)[]): Pick<CampaignLeg, 'result' | 'isPartial'> => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0
    ? { result: null, isPartial: false }
    : { result: sumOf(known), isPartial: known.length < amounts.length }
}

/** The contracts that an entry ended in this campaign. */
const contractsOf = (
  legs: readonly ClosedLeg[],
): Pick<CampaignLeg, 'quantity' | 'openPrice' | 'openedOn'> => {
  const [first] = legs
  if (first === undefined) return { quantity: zeroQuantity, openPrice: null, openedOn: null }
  const contracts = legs.reduce((sum, leg) => sum + leg.contracts, 0)
  const days = legs.flatMap(({ opened }) => opened ?? [])
  return {
    quantity: wholeUnits(first.side === 'short' ? -contracts : contracts),
    openPrice: perShare(
      sumOf(legs.map(({ openCash }) => openCash)),
      wholeUnits(contracts),
      first.instrument.multiplier,
    ),
    openedOn: days.length < legs.length ? null : (days.toSorted()[0] ?? null),
  }
}

type Opening = Pick<CampaignLeg, 'openPrice' | 'openedOn'>

const unknownOpening: Opening = { openPrice: null, openedOn: null }

/** What all of them are; null where they differ, or one of them is not known. */
const commonOf = <T>(values: readonly (T | null | undefined)[]): T | null => {
  const [first = null] = values
  return values.every((value) => value === first) ? first : null
}

interface Taking {
  readonly entryId: string
  readonly slot: Slot
}

/** The slots that each entry took shares out of. */
const takingsOf = ({ slots }: Cycle): ReadonlyMap<string, readonly Taking[]> => {
  const takings = slots.flatMap((slot) => {
    const ids = slot.steps.filter(({ shares }) => shares < 0).map(({ entryId }) => entryId)
    return [...new Set(ids)].map((entryId): Taking => ({ entryId, slot }))
  })
  return Map.groupBy(takings, ({ entryId }) => entryId)
}

/** When and at what price the shares that an entry took had come; null where blocks differ in it, or did not leave whole. */
const openingOf = ({ id, quantity }: Entry, takings: readonly Taking[], index: BookIndex): Opening => {
  const sum = (some: readonly SlotStep[]) => some.reduce((all, { shares }) => all + shares, 0)
  const steps = takings.flatMap(({ slot }) => slot.steps)
  const came = steps.filter(({ shares }) => shares > 0)
  const left = steps.filter(({ entryId, shares }) => entryId === id && shares < 0)
  if (left.length === 0 || sum(left) !== quantity) return unknownOpening
  const entries = came.map(({ entryId }) => index.entries.get(entryId))
  return {
    openedOn: commonOf(entries.map((entry) => entry?.tradeDate)),
    // A split changed what a share is.
    openPrice: sum(came) === 0 - quantity ? commonOf(entries.map((entry) => entry?.price)) : null,
  }
}

interface Ended {
  readonly index: BookIndex
  readonly takings: ReadonlyMap<string, readonly Taking[]>
  readonly closedBy: ReadonlyMap<string, readonly ClosedLeg[]>
  readonly rolled: ReadonlySet<string>
  /** The sales that a call brought about. */
  readonly calledAway: ReadonlySet<string>
}

/** Shares that join a campaign bring along the put by which they came where its premium is not known: one part for each lot. */
const broughtAlong = ({ kind, entryId }: RealizedPart, { cameBy }: BookIndex): Entry | undefined =>
  kind === 'option' ? cameBy.get(entryId) : undefined

/** Fewer where not all shares of an assignment joined. */
const atMost = (quantity: Quantity, contracts: number): Quantity =>
  wholeUnits(Math.sign(quantity) * Math.min(contracts, Math.abs(quantity / wholeUnits(1))))

const endedLeg = (parts: readonly RealizedPart[], ended: Ended): CampaignLeg[] => {
  const { index, takings, closedBy } = ended
  const [first] = parts
  if (first === undefined) return []
  const { kind } = first
  const brought = broughtAlong(first, index)
  const entry = brought ?? index.entries.get(first.entryId)
  const entryId = entry?.id ?? first.entryId
  const isCash = kind !== 'option' && kind !== 'shares'
  const closed = kind === 'option' ? (closedBy.get(entryId) ?? []) : []
  const sold = kind === 'shares' ? entry : undefined
  const shares = sold === undefined ? null : quantityFromMicros(0 - sold.quantity)
  const opened = { ...contractsOf(closed), ...(sold && openingOf(sold, takings.get(entryId) ?? [], index)) }
  return [
    {
      id: `${first.entryId}.${kind}`,
      kind,
      ...opened,
      quantity: shares ?? (brought === undefined ? opened.quantity : atMost(opened.quantity, parts.length)),
      openAmount: null,
      endedOn: brought?.tradeDate ?? first.date,
      symbol: entry === undefined ? null : symbolOf(entry.instrument),
      closePrice: isCash ? null : (entry?.price ?? null),
      ...resultOf(parts.map(({ amount }) => amount)),
      end: endOf(kind, entry, ended),
      entryId,
      byHand: entry?.source === 'manual',
    },
  ]
}

const endedLegs = (known: KnownCycle, context: Context): CampaignLeg[] => {
  const index = indexOf(known.book, context.cycleSettings.rollOverrides)
  const own = new Set(known.cycle.flows.map(({ entryId }) => entryId))
  const isOwn = ({ openEntryId }: ClosedLeg): boolean => openEntryId === null || own.has(openEntryId)
  const closed = [...index.closed.values()].flat().filter(isOwn)
  const ended = {
    index,
    takings: takingsOf(known.cycle),
    closedBy: Map.groupBy(closed, ({ closeEntryId }) => closeEntryId),
    rolled: new Set(rollsOf(known, context).map(({ closeEntryId }) => closeEntryId)),
    calledAway: new Set(known.cycle.calledAway.map(({ entryId }) => entryId)),
  }
  const byEvent = Map.groupBy(known.cycle.realized, ({ entryId, kind }) => `${entryId}.${kind}`)
  return [...byEvent.values()].flatMap((parts) => endedLeg(parts, ended))
}

const openOption = (leg: OpenLeg, index: BookIndex, { marks }: Context): CampaignLeg => {
  const { instrument, contracts, cash, side, entryId, opened } = leg
  return {
    id: `${entryId}.open`,
    kind: 'option',
    openedOn: opened,
    endedOn: null,
    symbol: formatOptionSymbol(instrument.contract),
    quantity: wholeUnits(side === 'short' ? -contracts : contracts),
    openPrice: perShare(cash, wholeUnits(contracts), instrument.multiplier),
    openAmount: cash === null ? null : moneyFromMicros(cash - leg.fees),
    closePrice: marks.get(contractKey(instrument)) ?? null,
    result: openLegProfit(leg, marks),
    isPartial: false,
    end: 'open',
    entryId,
    byHand: index.entries.get(entryId)?.source === 'manual',
  }
}

/** Lots of one day at one cost are one holding to look at. */
const openShares = ({ cycle, book }: KnownCycle, context: Context): CampaignLeg[] => {
  const { marks } = context
  const { lots, underlying } = cycle
  const index = indexOf(book, context.cycleSettings.rollOverrides)
  const costOf = ({ stock, quantity }: CycleLot) => (stock === null ? null : stock / quantity)
  const alike = Map.groupBy(lots, (lot) => `${lot.opened ?? ''} ${costOf(lot) ?? ''}`)
  return [...alike.values()].flatMap((group): CampaignLeg[] => {
    const [first] = group
    if (first === undefined) return []
    const quantity = quantityFromMicros(group.reduce((sum, lot) => sum + lot.quantity, 0))
    const cost = sumOf(group.map(({ stock }) => (stock === null ? null : moneyFromMicros(stock))))
    return [
      {
        id: `${first.entryId}.open`,
        kind: 'shares',
        openedOn: first.opened,
        endedOn: null,
        symbol: underlying,
        quantity,
        openPrice: perShare(cost, quantity, 1),
        openAmount: cost,
        closePrice: marks.get(underlying) ?? null,
        result: sumOf(group.map((lot) => cycleLotProfit(lot, underlying, marks))),
        isPartial: false,
        end: 'open',
        entryId: first.entryId,
        byHand: index.entries.get(first.entryId)?.source === 'manual',
      },
    ]
  })
}

const dayOf = ({ openedOn, endedOn }: CampaignLeg): string => openedOn ?? endedOn ?? ''

/** By the day on which they were opened; what is open last of a day. */
export function legsOf(known: KnownCycle, context: Context): CampaignLeg[] {
  const index = indexOf(known.book, context.cycleSettings.rollOverrides)
  return [
    ...endedLegs(known, context),
    ...openShares(known, context),
    ...known.cycle.openLegs.map((leg) => openOption(leg, index, context)),
  ].toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0))
}
