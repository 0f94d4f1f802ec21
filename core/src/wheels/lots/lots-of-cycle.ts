// The lots of a campaign, read from its slots: each slot is a lot, an open put is one too, and odd shares are one that no
// call covers. A call belongs to the lot that the campaign bound it to: the highest basis that its strike clears, else the
// oldest. Authority: docs/domain.md, sections "Lots, basis, disposal" and "Wheel cycle".
import { moneyFromMicros, multiplyPriceWithin, zeroMoney, type Money } from '../../base/money.ts'
import { quantityFromMicros, wholeUnits, zeroQuantity } from '../../base/quantity.ts'
import { compareText } from '../../base/text-order.ts'
import type { Book } from '../../ledger/booking/book.ts'
import { cutLot } from '../../ledger/campaigns/cycle-lots.ts'
import { cycleEvent } from '../../ledger/campaigns/cycle-events.ts'
import { floorsOf } from '../../ledger/campaigns/cycle-capital.ts'
import type { Cycle, CycleLot, Outcome, Slot, SlotStep } from '../../ledger/campaigns/cycle.ts'
import type { Entry, OptionInstrument } from '../../ledger/entries/entry.ts'
import type { LotOrigin } from '../../ledger/lots/lot.ts'
import { contractKey } from '../../ledger/entries/instrument-key.ts'
import { legPremium } from './leg-premium.ts'
import { eventLabel } from './lot-labels.ts'
import { endingLabels } from './wheel-lot.ts'
import type { LotContent, LotCoverage, LotEnding, LotEvent, LotStatus, WheelLot } from './wheel-lot.ts'

type EntriesById = ReadonlyMap<string, Entry>

/** What the lots of a book are read with, prepared once for all of its campaigns. */
export function entriesById({ entries }: Pick<Book, 'entries'>): EntriesById {
  return new Map(entries.map((entry) => [entry.id, entry]))
}

/** The lots of slots in the order in which they began, then odd shares. */
export function lotsOfCycle(cycle: Cycle, byId: EntriesById): WheelLot[] {
  const floors = floorsOf(cycle.openLegs, (entryId) => cycle.slots.filter(({ put }) => put === entryId))
  const lots = cycle.slots.map((slot) => lotOfSlot(slot, cycle, byId, floors.get(slot) ?? zeroMoney))
  const inSlots = new Set(cycle.slots.map(({ lot }) => lot))
  const odd = cycle.lots.filter((lot) => !inSlots.has(lot) && lot.quantity > 0)
  return [...lots, ...looseLots(odd, cycle.underlying, byId, new Map(), lots.length)]
}

/** For lots still held, how they were acquired, by the entry that brought their shares. */
export function originsOf({ lots }: Pick<Book, 'lots'>): ReadonlyMap<string, LotOrigin> {
  return new Map(lots.flatMap(({ entryIds, origin }) => entryIds.slice(0, 1).map((id) => [id, origin])))
}

/** Shares in no slot: whole blocks may be covered, the rest of a lot may not. */
export function looseLots(
  held: readonly CycleLot[],
  ticker: string,
  byId: EntriesById,
  origins: ReadonlyMap<string, LotOrigin> = new Map(),
  before = 0,
): WheelLot[] {
  return held
    .filter(({ quantity }) => quantity > 0)
    .flatMap(blocksOf)
    .map((lot, at) => {
      const entry = byId.get(lot.entryId)
      const step = { entryId: lot.entryId, shares: lot.quantity, basis: lot.basis }
      const isWhole = lot.quantity === BLOCK
      return {
        lotNo: String(before + at + 1),
        ticker,
        acquisition: { ...cameBy(entry, origins.get(lot.entryId)), date: lot.opened },
        content: isWhole ? 'shares' : 'odd shares',
        shares: quantityFromMicros(lot.quantity),
        costBasis: known(lot.basis),
        coverage: null,
        status: 'OPEN_UNCOVERED',
        collateral: zeroMoney,
        closed: null,
        events: eventsOf([step], byId),
      }
    })
}

const BLOCK = wholeUnits(100)

const known = (micros: number | null): Money | null => (micros === null ? null : moneyFromMicros(micros))

const isDelivered = (entry: Entry): boolean => entry.kind === 'buy' && entry.deliveryOf !== null

function cameBy(
  entry: Entry | undefined,
  origin: LotOrigin | undefined,
): Pick<WheelLot['acquisition'], 'type' | 'label'> {
  if (entry === undefined) return { type: 'OUTRIGHT_PURCHASE', label: 'Shares' }
  if (entry.kind === 'share-transfer')
    return { type: 'OUTRIGHT_PURCHASE', label: 'Moved in from another account' }
  if (origin === 'exercise') return { type: 'OUTRIGHT_PURCHASE', label: 'Exercised' }
  if (origin === 'assignment' || isDelivered(entry)) return { type: 'PUT_ASSIGNMENT', label: 'Assigned' }
  return { type: 'OUTRIGHT_PURCHASE', label: acquiredLabel(eventLabel('BUY_SHARES', entry.kind)) }
}

const acquiredLabel = (label: string): string => (label === 'Shares bought' ? 'Bought outright' : label)

/** A lot cut into blocks of 100 and a rest, with the parts of its basis. */
function blocksOf(lot: CycleLot): CycleLot[] {
  const rest = { ...lot }
  const blocks: CycleLot[] = []
  while (rest.quantity > BLOCK) blocks.push(cutLot(rest, BLOCK))
  return [...blocks, rest]
}

function lotOfSlot(slot: Slot, cycle: Cycle, byId: EntriesById, floor: Money): WheelLot {
  const events = eventsOf(slot.steps, byId)
  const coverage = coverageOf(slot, cycle, byId)
  const content = contentOf(slot)
  return {
    lotNo: slot.id,
    ticker: cycle.underlying,
    acquisition: acquisitionOf(slot, events, byId),
    content,
    shares: slot.lot === null ? zeroQuantity : quantityFromMicros(slot.lot.quantity),
    costBasis: basisOf(slot),
    coverage,
    status: statusOf(slot, content),
    collateral: collateralOf(coverage, floor),
    closed: closedOf(slot, events),
    events,
  }
}

function contentOf({ outcome, lot, put, longCall }: Slot): LotContent {
  if (outcome !== 'open') return 'nothing'
  if (lot !== null) return lot.quantity >= BLOCK ? 'shares' : 'odd shares'
  if (put !== null) return 'put'
  return longCall === null ? 'nothing' : 'long call'
}

function statusOf({ outcome, call }: Slot, content: LotContent): LotStatus {
  if (outcome === 'called away') return 'CLOSED_CALLED_AWAY'
  if (outcome === 'sold' || outcome === 'moved') return 'CLOSED_SOLD'
  // A put that ended without shares leaves the lot's status unchanged.
  if (content === 'put' || content === 'nothing') return 'CASH_RESERVED'
  return call === null ? 'OPEN_UNCOVERED' : 'OPEN_COVERED'
}

/** The basis of the shares held, else of those that left; null where there never were any. */
function basisOf({ lot, steps }: Slot): Money | null {
  if (lot !== null) return known(lot.basis)
  const gone = steps.filter(({ shares }) => shares < 0)
  if (gone.length === 0 || gone.some(({ basis }) => basis === null)) return null
  return moneyFromMicros(gone.reduce((sum, { basis }) => sum + (basis ?? 0), 0))
}

/** Where a long put protects it, nothing is lost below the long put's strike. */
function collateralOf(coverage: LotCoverage | null, floor: Money): Money {
  if (coverage?.status !== 'OPEN' || coverage.right !== 'Put') return zeroMoney
  const width = moneyFromMicros(Math.max(0, coverage.strike - floor))
  return multiplyPriceWithin(width, BLOCK, 1) ?? zeroMoney
}

function acquisitionOf(
  { opened, lot }: Slot,
  events: readonly LotEvent[],
  byId: EntriesById,
): WheelLot['acquisition'] {
  const of = (type: LotEvent['type']) => events.find((event) => event.type === type)
  const assigned = of('PUT_ASSIGNMENT')
  if (assigned !== undefined) return { type: 'PUT_ASSIGNMENT', label: 'Put assigned', date: assigned.date }
  const put = of('SELL_PUT')
  if (put !== undefined) return { type: 'CASH_SECURED_PUT', label: 'Cash-secured put', date: put.date }
  const [first] = events
  // Shares that came without a trade have no step: the history begins with the call on them.
  if (lot !== null && first?.type === 'SELL_CALL_OPEN')
    return { ...cameBy(byId.get(lot.entryId), undefined), date: lot.opened }
  const label = first === undefined ? 'Bought outright' : acquiredLabel(first.label)
  return { type: 'OUTRIGHT_PURCHASE', label, date: first?.date ?? lot?.opened ?? opened }
}

const endings: Readonly<Record<Exclude<Outcome, 'open'>, LotEnding>> = {
  'called away': 'called away',
  sold: 'sold',
  moved: 'moved',
  'premium kept': 'put closed',
  'closed at a loss': 'put closed',
}

function closedOf({ outcome, closed }: Slot, events: readonly LotEvent[]): WheelLot['closed'] {
  if (outcome === 'open') return null
  const ending = endings[outcome]
  const expired = ending === 'put closed' && events.at(-1)?.type === 'SELL_PUT_CLOSE'
  const reason = expired ? 'put expired' : ending
  return { reason, label: endingLabels[reason], date: closed }
}

/** The open contract of the lot, else its last one; an assigned put leaves none. */
function coverageOf({ put, call, steps }: Slot, { openLegs }: Cycle, byId: EntriesById): LotCoverage | null {
  const openId = call ?? put
  const leg = openLegs.find(({ entryId }) => entryId === openId)
  if (leg !== undefined)
    return coverageBy(leg.instrument, legPremium(leg, byId.get(leg.entryId)), leg.entryId, 'OPEN')
  const sold = steps.flatMap(({ entryId }) => byId.get(entryId) ?? []).filter(sellsOption)
  const last = sold.at(-1)
  if (last === undefined || isAssigned(last, steps, byId)) return null
  const ended = endOf(last, steps, byId)
  const isSame = contractKey(ended) === contractKey(last.instrument)
  return coverageBy(ended, isSame ? last.price : null, last.id, 'CLOSED')
}

/** The contract as it ended: a split may have changed its strike since it was sold. */
function endOf(
  sold: Entry & { readonly kind: 'sell-to-open' },
  steps: readonly SlotStep[],
  byId: EntriesById,
): OptionInstrument {
  const after = steps.slice(steps.findIndex(({ entryId }) => entryId === sold.id) + 1)
  const ended = after.flatMap(({ entryId }) => byId.get(entryId)?.instrument ?? [])
  return (
    ended.find(
      (each): each is OptionInstrument =>
        each.type === 'option' &&
        each.contract.right === sold.instrument.contract.right &&
        each.contract.expiration === sold.instrument.contract.expiration,
    ) ?? sold.instrument
  )
}

const sellsOption = (entry: Entry): entry is Entry & { readonly kind: 'sell-to-open' } =>
  entry.kind === 'sell-to-open'

/** A put that became shares covers nothing any more, but was not closed either. */
const isAssigned = (sold: Entry, steps: readonly SlotStep[], byId: EntriesById): boolean =>
  sold.instrument?.type === 'option' &&
  sold.instrument.contract.right === 'Put' &&
  steps.some(({ entryId }) => byId.get(entryId)?.kind === 'assignment')

const coverageBy = (
  { contract }: OptionInstrument,
  premium: Money | null,
  entryId: string,
  status: LotCoverage['status'],
): LotCoverage => ({
  right: contract.right,
  strike: contract.strike,
  premium,
  expiration: contract.expiration,
  status,
  entryId,
})

/** One contract, or the shares of the step; the share row of a delivery is part of the delivery's step. */
function eventsOf(steps: readonly SlotStep[], byId: EntriesById): LotEvent[] {
  const told = steps.flatMap((step): LotEvent[] => {
    const entry = byId.get(step.entryId)
    if (entry === undefined || isToldByDelivery(entry, steps, byId)) return []
    const event = cycleEvent(entry)
    if (event === null) return []
    const isOption = entry.instrument?.type === 'option'
    return [
      {
        id: entry.id,
        date: entry.tradeDate,
        type: event.type,
        label: eventLabel(event.type, entry.kind),
        strike: event.strike,
        premium: isOption ? entry.price : null,
        price: isOption ? null : entry.price,
        qty: isOption ? wholeUnits(1) : quantityFromMicros(Math.abs(step.shares)),
        notes: entry.note,
      },
    ]
  })
  return told.toSorted((a, b) => compareText(a.date, b.date))
}

const isToldByDelivery = (entry: Entry, steps: readonly SlotStep[], byId: EntriesById): boolean =>
  (entry.kind === 'buy' || entry.kind === 'sell') &&
  steps.some(({ entryId }) => {
    const other = byId.get(entryId)
    return (
      (other?.kind === 'assignment' || other?.kind === 'exercise') &&
      (entry.deliveryOf === other.id ||
        (entry.deliveryOf === null &&
          entry.price === other.instrument.contract.strike &&
          entry.kind === (other.instrument.contract.right === 'Put' ? 'buy' : 'sell')))
    )
  })
