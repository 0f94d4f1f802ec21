// A campaign while its days are booked: from its first day on, every entry on the underlying in the account belongs to it.
// Authority: docs/domain.md, section "Wheel cycle".
import { MICROS } from '../../base/micros.ts'
import { moneyFromMicros, type Money } from '../../base/money.ts'
import { daysBetween, type TradingDate } from '../../base/trading-date.ts'
import { lessKnown } from '../entries/amounts.ts'
import type {
  CalledBlock,
  CapitalDay,
  CycleEvent,
  CycleFlow,
  CycleLot,
  FlowKind,
  PremiumBefore,
  RealizedPart,
  Slot,
  TaxShift,
  UncoveredCall,
} from './cycle.ts'
import type { Entry } from '../entries/entry.ts'
import { joinLegs } from '../lots/leg-parts.ts'
import type { OpenLeg } from '../lots/leg.ts'
import type { RollBook } from './roll-book.ts'
import { ShareList } from '../lots/share-list.ts'
import { Slots } from './slots.ts'

const ONE_SHARE = MICROS

export class CycleDraft {
  readonly started: TradingDate
  /** Whether the book held nothing at all before it. */
  readonly startsAlone: boolean
  ended: TradingDate | null = null
  heldShares = false
  /** Micro-dollar-days for which capital that joined it had been tied up before; null where that is not known. */
  daysBefore: number | null = 0
  hadNakedCalls = false
  rolls: RollBook
  readonly slots = new Slots()
  readonly flows: CycleFlow[] = []
  readonly premiumsBefore: PremiumBefore[] = []
  readonly realized: RealizedPart[] = []
  readonly premiums: (Money | null)[] = []
  readonly events: CycleEvent[] = []
  readonly collateralDays: CapitalDay[] = []
  readonly capitalDays: CapitalDay[] = []
  readonly passingDays: CapitalDay[] = []
  readonly calledAway: CalledBlock[] = []
  readonly uncoveredCalls: UncoveredCall[] = []
  readonly shareDays: { date: TradingDate; shares: number }[] = []
  /** Its open legs, by opening entry. */
  readonly legs = new Map<string, OpenLeg>()
  /** Shares in no slot, and owed shares below zero. */
  readonly loose = new ShareList()
  /** Shares held before it started, which stay outside until a call needs them. */
  outside: ShareList
  firstShort: TradingDate | null = null
  /** The slot whose shares move next, since a call or put of it was just assigned. */
  delivering: Slot | null = null
  /** Slots whose call was assigned while they held no shares, with the share row that went short for it. */
  readonly owed = new Map<Slot, string>()

  constructor(started: TradingDate, outside: ShareList, rolls: RollBook, startsAlone: boolean) {
    this.started = started
    this.startsAlone = startsAlone
    this.outside = outside
    this.rolls = rolls
  }

  addFlow(kind: FlowKind, entryId: string, date: TradingDate, cash: number | null, shares?: number): void {
    const amount = cash === null ? null : moneyFromMicros(cash)
    this.flows.push({ kind, entryId, date, amount, ...(shares !== undefined && { shares }) })
  }

  /** Profit that an event settled; null where a part of it is not known. */
  realize(kind: FlowKind, entryId: string, date: TradingDate, amount: number | null): void {
    this.realized.push({ kind, entryId, date, amount: amount === null ? null : moneyFromMicros(amount) })
  }

  /** Cash that is profit or loss as soon as it moves. */
  addResult(kind: FlowKind, entryId: string, date: TradingDate, amount: number): void {
    this.addFlow(kind, entryId, date, amount)
    this.realize(kind, entryId, date, amount)
  }

  /** Interest, fees and dividends that name the underlying. */
  addCash({ kind, id, tradeDate, netCash }: Entry): void {
    const flow = kind === 'dividend' || kind === 'interest' ? kind : 'fee'
    this.addResult(flow, id, tradeDate, netCash)
  }

  /** Adds a leg; one that was open before the campaign joins with its opening cash. */
  addLeg(leg: OpenLeg): void {
    this.legs.set(leg.entryId, joinLegs(this.legs.get(leg.entryId), leg))
    this.addFlow('option', leg.entryId, leg.opened, lessKnown(leg.cash, leg.fees))
    if (leg.side === 'short' && (this.firstShort === null || leg.opened < this.firstShort))
      this.firstShort = leg.opened
    const kind = leg.instrument.contract.right === 'Put' ? 'put' : 'call'
    if (leg.side === 'long') return
    this.premiums.push(leg.cash)
    for (let slot = this.slots.arrive(leg.entryId); slot; slot = this.slots.arrive(leg.entryId))
      this.goOn(kind, leg.entryId, slot)
  }

  /** Shares owed from before are now owed by the campaign: what it buys covers them first. */
  joinShorts(): void {
    for (const lot of this.outside.take(-Infinity)) {
      this.addFlow('shares', lot.entryId, lot.opened ?? this.started, lot.stock)
      this.loose.add(lot)
    }
  }

  /** The slot goes on with another contract. */
  goOn(kind: 'put' | 'call', openEntryId: string, slot: Slot): void {
    this.slots.bind(kind, openEntryId, slot)
    slot.phase = kind === 'put' ? 1 : 3
  }

  /** What joins brings its whole profit, and therefore the capital tied up on all days since it was bought. */
  joinWith(capital: number | null, opened: TradingDate | null, date: TradingDate): void {
    const isKnown = this.daysBefore !== null && capital !== null && opened !== null
    this.daysBefore = isKnown ? (this.daysBefore ?? 0) + capital * daysBetween(opened, date) : null
  }

  /** What the account's method leaves to its shares beyond their own lots; shares outside have their own part of it. */
  get taxShift(): TaxShift {
    return this.outside.shiftOf(() => this.lots())
  }

  /** Lots of open slots, and shares in none. */
  lots(): CycleLot[] {
    const held = [...this.slots.open].flatMap(({ lot }) => (lot ? [lot] : []))
    return [...held, ...this.loose.lots]
  }

  /** A remaining fraction of a share, as left by reinvested dividends, keeps no campaign open. */
  get flat(): boolean {
    if (this.legs.size > 0 || this.loose.short > 0 || this.loose.long >= ONE_SHARE) return false
    for (const { lot } of this.slots.open) if (lot !== null) return false
    return true
  }

  /** A fraction left at the end goes outside at its cost: it is no part of the campaign's result. */
  leaveFraction(date: TradingDate): void {
    for (const lot of this.loose.take(this.loose.long)) {
      this.addFlow('shares', lot.entryId, date, lot.stock === null ? null : 0 - lot.stock)
      this.outside.add(lot)
    }
  }

  /** Records shares and capital once the day is booked. */
  recordShares(date: TradingDate): void {
    let shares = this.loose.net
    for (const { lot } of this.slots.open) shares += lot?.quantity ?? 0
    if (shares !== 0) this.heldShares = true
    if (shares !== (this.shareDays.at(-1)?.shares ?? 0)) this.shareDays.push({ date, shares })
  }
}

/** The i-th of n equal parts of an amount; null where it is not known. */
export function addResult(slot: Slot, ...amounts: readonly (Money | number | null)[]): void {
  for (const amount of amounts)
    slot.result = slot.result === null || amount === null ? null : slot.result + amount
}

/** What one contract of a leg brought after fees, below zero when it cost; null where that is not known. */
export function cashOf(legs: CycleDraft['legs'], entryId: string | null): number | null {
  const leg = entryId === null ? undefined : legs.get(entryId)
  if (leg === undefined) return 0
  return leg.cash === null ? null : (leg.cash - leg.fees) / leg.contracts
}
