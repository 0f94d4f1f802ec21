/** Closing a wheel with the fills that ended what was open in it, and taking that back. No order is sent to anyone. */
import type { ClosedWheel, ClosingFill } from '@wheelwright/api'
import { dollarText, checkTransition, closeReasons, transitionRefusal } from '@wheelwright/core'
import type { CloseMethod, CloseReason, Money, TradingDate } from '@wheelwright/core'
import { dayInWords } from '../../entries/in-words.ts'
import type { WheelRow } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { KnownCycle } from '../../entries/books/cycles.ts'
import type { Ledgers } from '../../entries/books/ledgers.ts'
import { answer } from '../../http/call.ts'
import type { Handlers, Outcome, Refused } from '../../http/call.ts'
import { dateOf } from '../../positions/stored-position.ts'
import { changeWheel, noteChange, type Changing, type WheelCall } from '../change-wheel.ts'
import { invalid, missing } from '../terms/field-faults.ts'
import { readDay } from '../terms/read-day.ts'
import { changeStatus } from '../status/status-changes.ts'
import { parametersOf } from '../wheel-rows.ts'
import { toWheelCycle } from '../wheel-view.ts'
import { bookClosing, type BookedClosing } from './book-closing.ts'
import { nameOf } from './open-to-close.ts'
import { readClosingFills, type EndingFill } from './read-fills.ts'
import { takeBackClosing } from './take-back-closing.ts'

interface ToldClosing {
  readonly reason: string | null | undefined
  readonly closeDate: string | null | undefined
  readonly method: CloseMethod
  readonly notes: string | null | undefined
  readonly closesAll: boolean
  readonly fills: readonly ClosingFill[]
}

interface Closed {
  readonly id: string
  readonly booked: Pick<BookedClosing, 'known' | 'entries' | 'revision'> | null
  readonly fills: readonly EndingFill[]
}

/** What the wheel is closed for, and when; why it cannot be. */
const readClosing = (
  { wheel, context }: Changing,
  told: ToldClosing,
): { readonly reason: CloseReason; readonly date: TradingDate } | Refused => {
  const { row } = wheel
  const absent = missing({ reason: told.reason, close_date: told.closeDate })
  if (absent !== null) return absent
  const reason = closeReasons.find((known) => known === told.reason)
  if (reason === undefined) return invalid('/reason', `Invalid closure reason: ${told.reason}`)
  const date = readDay(told.closeDate ?? '')
  if (date === null) return invalid('/close_date', 'Must be a date like 2026-11-20')
  if (date > context.today) return invalid('/close_date', 'Close date must not be in the future')
  const started = wheel.known?.cycle.started ?? dateOf(row.started_on)
  if (started !== null && date < started)
    return invalid(
      '/close_date',
      `Close date must not be before the start of the wheel on ${dayInWords(started)}`,
    )
  const check = checkTransition(row.status, 'closed', { automated: false, manualClosure: true })
  return check.isValid
    ? { reason, date }
    : invalid('/status', transitionRefusal(row.status, 'closed', check.reason ?? ''))
}

/** A plan has nothing that could be closed. */
const strayFill = (fills: readonly ClosingFill[]): Refused | null =>
  fills.length === 0
    ? null
    : invalid('/fills/0/option_id', 'Is not open in this wheel: no entry of the ledger belongs to it')

const bookFills = async (
  changing: Changing,
  told: ToldClosing,
  { date, closingId }: { readonly date: TradingDate; readonly closingId: string },
): Promise<Omit<Closed, 'id'> | Refused> => {
  const { known } = changing.wheel
  if (known === null) return strayFill(told.fills) ?? { booked: null, fills: [] }
  if (!told.closesAll)
    return told.fills.length > 0
      ? invalid('/close_all_positions', 'Fills are given only where open positions are closed')
      : { booked: null, fills: [] }
  const fills = readClosingFills(told.fills, known, { closed: date, today: changing.context.today })
  if ('ok' in fills) return fills
  const booked = await bookClosing(changing, known, fills, closingId)
  return booked.ok ? { booked, fills } : booked
}

const close = async (
  changing: Changing,
  told: ToldClosing,
  updatedBy: string,
): Promise<{ readonly row: WheelRow | null; readonly closed: Closed } | Refused> => {
  const { wheel, context, tx, now, newId } = changing
  const { row } = wheel
  const read = readClosing(changing, told)
  if ('ok' in read) return read
  const { reason, date } = read
  const id = newId()
  const booked = await bookFills(changing, told, { date, closingId: id })
  if ('ok' in booked) return booked
  const { totalPnl } = toWheelCycle({ row, known: booked.booked?.known ?? wheel.known }, context)
  const inWords = `Closed: ${reason.replaceAll('_', ' ')}`
  const stored = parametersOf(row)
  await noteChange(changing, {
    type: 'strategy_closed',
    date,
    description: told.notes?.trim() || inWords,
    amount: totalPnl,
    about: {
      reason,
      close_method: told.method,
      closing_id: id,
      status_before: row.status,
      ended_before: row.ended_on,
      reason_before: stored.closeReason ?? null,
      entry_ids: (booked.booked?.entries ?? []).map((entry) => entry.id),
    },
  })
  const changed = await changeStatus(tx, row, {
    to: 'closed',
    automated: false,
    trigger: 'manual',
    reason: inWords,
    updatedBy,
    now,
    id: newId(),
    besides: { ended_on: date, parameters: JSON.stringify({ ...stored, closeReason: reason }) },
  })
  return { row: changed, closed: { id, ...booked } }
}

const inWords = (fills: readonly EndingFill[], finalPnl: Money | null): string => {
  const ended =
    fills.length === 0
      ? 'Closed the wheel; no entries were written.'
      : `Recorded: ${fills.map(({ thing, price, date }) => `${nameOf(thing)} closed at ${dollarText(price)} on ${dayInWords(date)}`).join('; ')}.`
  const final = finalPnl === null ? 'Its final P&L is not known.' : `Final P&L ${dollarText(finalPnl)}.`
  return `${ended} ${final} No order was sent to a broker.`
}

const closeWith = async (
  deps: Deps,
  ledgers: Ledgers,
  call: WheelCall<ClosedWheel> & { readonly user: { readonly id: string; readonly username: string } },
  toldOn: (today: TradingDate) => ToldClosing,
): Promise<Outcome<ClosedWheel>> => {
  let closed: Closed | null = null
  const outcome = await changeWheel(
    deps,
    ledgers,
    call,
    async (changing) => {
      closed = null
      const done = await close(changing, toldOn(changing.context.today), call.user.username)
      if ('ok' in done) return done
      if (done.row !== null) closed = done.closed
      return done.row
    },
    ({ row, known }, { context }) => {
      const { id, booked, fills } = closed as Closed
      const after: KnownCycle | null = booked?.known ?? known
      const cycle = toWheelCycle({ row, known: after }, context)
      const closing = {
        id,
        finalPnl: cycle.totalPnl,
        complete: cycle.complete ?? false,
        entryIds: (booked?.entries ?? []).map((entry) => entry.id),
        message: inWords(fills, cycle.totalPnl),
      }
      return answer({ ...cycle, closing }, cycle.etag)
    },
  )
  const written = (closed as Closed | null)?.booked ?? null
  if (outcome.ok && written !== null && written.revision !== null)
    ledgers.added(call.user.id, written.revision, written.entries)
  return outcome
}

export function closingHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    closeWheelCycle: (call) => {
      const { reason, closeDate, closeMethod, notes, closeAllPositions, fills } = call.body
      return closeWith(deps, ledgers, call, () => ({
        reason,
        closeDate,
        method: closeMethod ?? 'market_close',
        notes,
        closesAll: closeAllPositions ?? true,
        fills: fills ?? [],
      }))
    },
    closeWheel: (call) => {
      const { closeMethod, notes, closeAllPositions, fills } = call.body
      return closeWith(deps, ledgers, call, (today) => ({
        reason: 'manual',
        closeDate: today,
        method: closeMethod ?? 'market_close',
        notes,
        closesAll: closeAllPositions ?? true,
        fills: fills ?? [],
      }))
    },
    takeBackClosing: (call) => takeBackClosing(deps, ledgers, call),
  } satisfies Partial<Handlers>
}
