// Possible wash sales under rules whose limits are not defined; they are shown to the user and change no figure. A deep
// in-the-money put sold near a loss on shares; a written option bought back at a loss and written again; an option's loss
// followed by a purchase of the shares. Authority: Revenue Ruling 85-87; IRC section 1091(a), (e); Publication 550.
import { dividePrice, moneyFromMicros, type Money } from '../../base/money.ts'
import { isIndexRoot } from '../../instruments/option-root.ts'
import { compareText } from '../../base/text-order.ts'
import { inAccountOrder } from './account-order.ts'
import { addDays, type TradingDate } from '../../base/trading-date.ts'
import type { Book } from '../booking/book.ts'
import { countBefore } from '../entries/dated.ts'
import type { OptionInstrument } from '../entries/entry.ts'
import { FirstAtLeast } from '../lots/first-at-least.ts'
import { legProfit, type ClosedLeg, type OpenLeg } from '../lots/leg.ts'
import { taxGain, type Disposal } from '../lots/lot.ts'
import { isArrival } from '../transfers/moved-holdings.ts'
import { movesInUnits, type MoveInUnits, type ShareUnit } from '../lots/share-units.ts'
import { purchasesOf, type Purchase } from './wash-purchases.ts'

export type WashCheckKind = 'deep put' | 'written again' | 'shares after an option'

/** A loss, and what may be a replacement. */
export interface WashCheck {
  readonly kind: WashCheckKind
  readonly lossEntryId: string
  readonly lossDate: TradingDate
  /** Below zero: what the entry lost. */
  readonly loss: Money
  /** The contract on which the loss was made; null for shares. */
  readonly lost: OptionInstrument | null
  /**
   * The price per share at which shares were sold at the loss, the closest to a market price that the ledger has; null for
   * an option.
   */
  readonly soldAt: Money | null
  /** What was written or bought, and when. */
  readonly entryId: string
  readonly date: TradingDate
  /** The option written; null for shares. */
  readonly written: OptionInstrument | null
}

const WINDOW = 30
/** A strike this many percent above the price leaves hardly any doubt that the put will be assigned. */
const DEEP_PERCENT = 10

type ShortPut = OpenLeg & { readonly unit: ShareUnit }

/** The puts of one book by date, with strikes as prices of a share of the last day. */
interface PutsOfBook {
  readonly puts: readonly ShortPut[]
  readonly strikes: FirstAtLeast
}

interface Loss extends Pick<WashCheck, 'lossEntryId' | 'lossDate' | 'lost' | 'soldAt'> {
  readonly unit: ShareUnit
  /** The contract's final name; null for shares. */
  readonly contract: string | null
  /** For an option, the fills that opened it. */
  readonly fills: string[]
  isWritten: boolean
  sum: number
}

/** What may follow a loss. */
interface Followers {
  readonly putsOfBooks: readonly PutsOfBook[]
  /** Purchases of shares, earliest first. */
  readonly purchases: readonly Purchase[]
  /** Fills that wrote a contract, by its key, earliest first. */
  readonly written: ReadonlyMap<string, readonly OpenLeg[]>
}

/**
 * What the user should look at, the latest losses first, over all books of one underlying, or for the losses of one account.
 * There may be as many as losses times puts, so they are generated one by one.
 */
export function* washChecks(
  books: readonly Book[],
  iraAccounts: ReadonlySet<string>,
  lostIn: string | null = null,
): Generator<WashCheck, void> {
  const told = [...movesInUnits(inAccountOrder(books, iraAccounts))]
  const putsOfBooks = told.map(([, moves]) => putsOf(moves))
  const hasPuts = putsOfBooks.some(({ puts }) => puts.length > 0)
  const losses = told
    .filter(([{ accountId }]) => !iraAccounts.has(accountId) && (lostIn === null || accountId === lostIn))
    .flatMap(([, moves]) => lossesOf(moves, hasPuts))
  if (losses.length === 0) return
  const followers: Followers = {
    putsOfBooks,
    purchases: purchasesOf(told).filter(({ contract, free }) => contract === null && free > 0),
    written: writtenOf(told.flatMap(([, moves]) => moves)),
  }
  for (const loss of losses.sort((a, b) => compareText(b.lossDate, a.lossDate)))
    yield* loss.lost === null ? afterShares(loss, followers) : afterOption(loss, followers)
}

/** The losses of one book, one per entry; those on shares only where a put may be near them. */
function lossesOf(moves: readonly MoveInUnits[], withShares: boolean): Loss[] {
  const losses = new Map<string, Loss>()
  const add = (loss: Omit<Loss, 'sum' | 'fills'>, amount: Money | null, fill: string | null): void => {
    if (amount === null || amount >= 0) return
    const known = losses.get(loss.lossEntryId) ?? { ...loss, sum: 0, fills: [] }
    known.sum += amount
    if (fill !== null) known.fills.push(fill)
    losses.set(loss.lossEntryId, known)
  }
  for (const [move, unit, name] of moves) {
    if (withShares && move.kind === 'lot-closed' && move.disposal.lot.side === 'long')
      add({ ...shareLoss(move.disposal), unit, contract: null }, taxGain(move.disposal), null)
    if (move.kind === 'leg-closed' && isResult(move.leg))
      add(
        { ...optionLoss(move.leg), unit, contract: name(move.leg.instrument) },
        legProfit(move.leg),
        move.leg.openEntryId,
      )
  }
  return [...losses.values()]
}

function shareLoss({ entryId: lossEntryId, closed: lossDate, amounts, quantity }: Disposal) {
  const soldAt = amounts.gross === null ? null : dividePrice(amounts.gross, quantity, 1)
  return { lossEntryId, lossDate, lost: null, soldAt, isWritten: false }
}

function optionLoss({ closeEntryId: lossEntryId, closed: lossDate, instrument: lost, side, end }: ClosedLeg) {
  return { lossEntryId, lossDate, lost, soldAt: null, isWritten: side === 'short' && end === 'closed' }
}

function isResult({ end, instrument }: ClosedLeg): boolean {
  return end !== 'assigned' && end !== 'exercised' && !isIndexRoot(instrument.contract.root)
}

function* afterShares(loss: Loss, { putsOfBooks }: Followers): Generator<WashCheck> {
  const { soldAt, unit, lossDate } = loss
  if (soldAt === null) return
  const deep = (soldAt * (100 + DEEP_PERCENT)) / sharesPer(unit)
  for (const puts of putsOfBooks)
    for (const { entryId, opened: date, instrument: written } of deepPuts(puts, lossDate, deep))
      yield { ...checkOf('deep put', loss), entryId, date, written }
}

/** Of each kind the first that follows, which is enough to look at. */
function* afterOption(loss: Loss, { purchases, written }: Followers): Generator<WashCheck> {
  const until = addDays(loss.lossDate, WINDOW)
  const fills = loss.isWritten ? (written.get(loss.contract ?? '') ?? []) : []
  const again = firstFrom(
    fills,
    ({ opened }) => opened,
    loss.lossDate,
    ({ entryId }) => !loss.fills.includes(entryId),
  )
  if (again !== null && again.opened <= until) {
    const { entryId, opened: date, instrument } = again
    yield { ...checkOf('written again', loss), entryId, date, written: instrument }
  }
  const bought = firstFrom(
    purchases,
    ({ date }) => date,
    loss.lossDate,
    () => true,
  )
  if (bought === null || bought.date > until) return
  const { id, date } = bought
  yield { ...checkOf('shares after an option', loss), entryId: entryOfLot(id), date, written: null }
}

function checkOf(kind: WashCheckKind, { lossEntryId, lossDate, lost, soldAt, sum }: Loss) {
  return { kind, lossEntryId, lossDate, loss: moneyFromMicros(sum), lost, soldAt }
}

/** A lot's id is its entry's id with an ordinal. */
function entryOfLot(lotId: string): string {
  return lotId.replace(/:\d+$/, '')
}

function firstFrom<T>(
  list: readonly T[],
  dayOf: (item: T) => TradingDate,
  from: TradingDate,
  isOther: (item: T) => boolean,
): T | null {
  for (let place = countBefore(list, dayOf, from); place < list.length; place += 1) {
    const item = list[place]
    if (item !== undefined && isOther(item)) return item
  }
  return null
}

function writtenOf(moves: readonly MoveInUnits[]): Followers['written'] {
  const fills = moves.flatMap(([move, , name]) =>
    move.kind === 'leg-opened' && move.leg.side === 'short' && !isArrival(move)
      ? [{ ...move.leg, contract: name(move.leg.instrument) }]
      : [],
  )
  fills.sort((a, b) => compareText(a.opened, b.opened))
  return Map.groupBy(fills, ({ contract }) => contract)
}

function putsOf(moves: readonly MoveInUnits[]): PutsOfBook {
  const puts = moves.flatMap(([move, unit]): ShortPut[] => {
    if (move.kind !== 'leg-opened' || move.leg.side !== 'short' || isArrival(move)) return []
    const { contract } = move.leg.instrument
    return contract.right === 'Put' && !isIndexRoot(contract.root) ? [{ ...move.leg, unit }] : []
  })
  puts.sort((a, b) => compareText(a.opened, b.opened))
  const strikes = puts.map(({ instrument, unit }) => (instrument.contract.strike * 100) / sharesPer(unit))
  return { puts, strikes: new FirstAtLeast(strikes) }
}

function* deepPuts({ puts, strikes }: PutsOfBook, date: TradingDate, deep: number): Generator<ShortPut> {
  const until = addDays(date, WINDOW)
  const from = countBefore(puts, ({ opened }) => opened, addDays(date, -WINDOW))
  for (let place = strikes.find(from, deep); place !== null; place = strikes.find(place + 1, deep)) {
    const put = puts[place]
    if (put === undefined || put.opened > until) return
    yield put
  }
}

/** Prices from before a split are compared per share of the last day. */
function sharesPer({ numerator, denominator }: ShareUnit): number {
  return Number(numerator) / Number(denominator)
}
