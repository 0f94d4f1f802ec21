// What each move of a day does to the open campaign.
import { assertNever } from '../../base/assert.ts'
import { addAmounts } from '../entries/amounts.ts'
import type { BookMove } from '../booking/book-move.ts'
import type { CycleDraft } from './cycle-draft.ts'
import { cycleEvent } from './cycle-events.ts'
import { endLeg } from './cycle-legs.ts'
import { forgetCost, scaleLot, takeShares } from './cycle-lots.ts'
import { changeShares, keepOneBlock, type ShareChange } from './cycle-shares.ts'
import type { ContractChange, Entry } from '../entries/entry.ts'
import { contractKey } from '../entries/instrument-key.ts'
import { entriesOf } from '../entries/order-day.ts'
import { legAfter, type LegChange } from '../lots/leg-after-change.ts'
import type { OpenLeg } from '../lots/leg.ts'
import { returnCapital } from './returned-capital.ts'
import type { ShareList } from '../lots/share-list.ts'
import { isRated } from '../booking/splits/split-ratio.ts'
import { isSale, shareChange } from './share-change.ts'

type Sales = ReadonlyMap<BookMove, ShareChange | null>

export const noSales: Sales = new Map()

/**
 * All that a sale or transfer takes leaves a campaign in one step, whichever tax lots it takes, since its blocks are others:
 * the first move of it stands for all.
 */
export function salesOf(moves: readonly BookMove[]): Sales {
  const sold = moves.filter(takesShares)
  if (sold.length < 2) return noSales
  const firstOf = new Map<string, BookMove>()
  const sales = new Map<BookMove, ShareChange | null>()
  for (const move of sold) {
    const change = shareChange(move)
    if (change === null) continue
    const first = firstOf.get(change.entryId)
    const before = first === undefined ? null : (sales.get(first) ?? null)
    if (first === undefined || before === null) {
      firstOf.set(change.entryId, move)
      sales.set(move, change)
      continue
    }
    const amounts = addAmounts(before.amounts, change.amounts)
    const taxLots = [...before.taxLots, ...change.taxLots]
    const soldLots = [...before.soldLots, ...change.soldLots]
    const dust = [...before.dust, ...change.dust]
    const quantity = before.quantity + change.quantity
    sales.set(first, { ...before, quantity, amounts, taxLots, soldLots, dust })
    sales.set(move, null)
  }
  return sales
}

function takesShares(move: BookMove): boolean {
  if (move.kind !== 'lot-closed') return false
  return move.disposal.end === 'transferred' || isSale(move.disposal)
}

export function applyMove(cycle: CycleDraft, move: BookMove, sales: Sales, told: Set<string>): void {
  tellEvents(cycle, move, told)
  switch (move.kind) {
    case 'leg-opened':
      return cycle.addLeg(move.leg)
    case 'leg-closed':
      return endLeg(cycle, move.leg)
    case 'lot-opened':
    case 'lot-closed': {
      const sale = sales.get(move)
      const change = sale === undefined ? shareChange(move) : sale
      return change === null ? undefined : changeShares(cycle, change)
    }
    case 'changed':
      return applyChange(cycle, move)
    case 'cash':
      // A dividend belongs to the campaign that held the shares on its ex-date, which is decided once all days are booked.
      return move.entry.kind === 'dividend' ? undefined : cycle.addCash(move.entry)
    default:
      return assertNever(move)
  }
}

/** One event per entry, however many lots it moved. */
function tellEvents(cycle: CycleDraft, move: BookMove, told: Set<string>): void {
  const { entry, delivery } = move
  if (told.has(entry.id) || entry.kind === 'dividend') return
  told.add(entry.id)
  for (const said of delivery?.options ?? entriesOf(move)) {
    const word = cycleEvent(said, move.kind === 'leg-closed' ? move.leg.side : null)
    if (word) cycle.events.push(word)
  }
}

function applyChange(cycle: CycleDraft, move: BookMove & { readonly kind: 'changed' }): void {
  const { entry } = move
  if (entry.kind === 'contract-change') multiplyPuts(cycle, entry)
  changeLegs(cycle.legs, move)
  changeLots(cycle.outside, move)
  changeLots(cycle.loose, move)
  if (entry.kind === 'corporate-action') {
    const slots = [...cycle.slots.open].filter(({ lot }) => lot !== null)
    const held = { slots, loose: cycle.loose, outside: cycle.outside, shares: move.shares }
    const { cash, gain } = returnCapital(entry, held)
    if (gain > 0) cycle.realize('shares', entry.id, entry.tradeDate, gain)
    return cycle.addFlow('shares', entry.id, entry.tradeDate, cash)
  }
  if (entry.fees > 0) cycle.addResult('fee', entry.id, entry.tradeDate, 0 - entry.fees)
  if (entry.kind !== 'split') return
  if (!isRated(entry)) {
    for (const { lot } of cycle.slots.open) if (lot) forgetCost(lot)
    return cycle.slots.rankBlocks()
  }
  const { numerator, denominator } = entry
  for (const { lot } of cycle.slots.all) if (lot) scaleLot(lot, numerator, denominator)
  if (denominator !== 1) return cycle.slots.rankBlocks()
  cycle.slots.multiply(
    numerator,
    ({ lot }, parts) => (lot ? (takeShares([lot], lot.quantity / parts)[0] ?? null) : null),
    { leave: (slot, parts) => keepOneBlock(cycle, slot, { entryId: entry.id, parts }) },
  )
  cycle.slots.rankBlocks()
}

/** Contracts that a split multiplies where no shares are held. */
function multiplyPuts({ slots, legs }: CycleDraft, { instrument, contractsPerOld }: ContractChange): void {
  if (contractsPerOld === 1) return
  const key = contractKey(instrument)
  const isOf = (leg: OpenLeg | undefined): boolean => leg !== undefined && contractKey(leg.instrument) === key
  slots.multiply(contractsPerOld, () => null, {
    isMeant: ({ lot, put }) => lot === null && isOf(legs.get(put ?? '')),
  })
}

export function changeLegs(legs: Map<string, OpenLeg>, { entry }: BookMove): void {
  const change = legChange(entry)
  if (change === null) return
  for (const [id, leg] of legs) legs.set(id, legAfter(leg, change))
}

/** The entry as a change of legs; a split with the ratio at which it was booked. */
function legChange(entry: Entry): LegChange | null {
  if (entry.kind === 'split') return isRated(entry) ? entry : null
  return entry.kind === 'symbol-change' || entry.kind === 'contract-change' ? entry : null
}

export function changeLots(lots: ShareList, { entry }: BookMove): void {
  if (entry.kind !== 'split') return
  if (isRated(entry)) lots.scale(entry.numerator, entry.denominator)
  else lots.recost(forgetCost)
}
