/** The log of a wheel over HTTP, and the status that an event brings. */
import { wheelEventsPage } from '@wheelwright/api'
import type { LoggedWheelEvent, WheelEventEntry } from '@wheelwright/api'
import { checkTransition, orderRefusals, refuse, statusByEvent, tradingDateAt } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { answer } from '../http/call.ts'
import type { Handlers, Refused } from '../http/call.ts'
import { changeWheel, noSuchWheel, type Changing } from './change-wheel.ts'
import { readWheel } from './read-one-wheel.ts'
import { changeStatus } from './status/status-changes.ts'
import { eventsOf, logEvent, toLoggedEvent } from './wheel-log.ts'
import { invalid } from './terms/field-faults.ts'
import { updateWheel } from './wheel-rows.ts'

const unnamed = refuse({
  kind: 'invalid',
  message: 'Missing required fields: cycle_id',
  errors: [{ pointer: '/cycle_id', message: 'Missing required fields: cycle_id' }],
} as const)

const notYet = refuse({
  kind: 'invalid',
  errors: [{ pointer: '/trade_date', message: 'Must not be in the future' }],
} as const)

const noSuchEvent = {
  pointer: '/before',
  message: 'Is no longer an event of this wheel. Begin again without it.',
}

/** Of a call or put that was bought back, as the forms of lots check it. */
const closingEvent = 'CLOSE_POSITION'

const closingFault = ({ quantity, price, premium }: WheelEventEntry): Refused | null => {
  const field = [
    { name: 'quantity', isWrong: (quantity ?? 1) <= 0 },
    { name: 'price', isWrong: (price ?? 0) < 0 },
    { name: 'premium', isWrong: (premium ?? 0) < 0 },
  ].find(({ isWrong }) => isWrong)
  return field === undefined ? null : invalid(`/${field.name}`, orderRefusals['close call'].message)
}

const bringStatus = async (changing: Changing, eventType: string, updatedBy: string) => {
  const { tx, wheel, now, newId, context } = changing
  const { row } = wheel
  const brought = statusByEvent.get(eventType)
  const applies = brought !== undefined && (brought.from === 'any' || brought.from.includes(row.status))
  if (applies && checkTransition(row.status, brought.to, { automated: false }).isValid)
    return changeStatus(tx, row, {
      to: brought.to,
      automated: true,
      trigger: eventType === 'assignment' ? 'assignment' : 'position_change',
      reason: `The event ${eventType} was logged.`,
      updatedBy,
      now,
      id: newId(),
      besides: brought.to === 'closed' ? { ended_on: context.today } : {},
    })
  const change = { updated_at: now }
  return (await updateWheel(tx, row, change)) ? { ...row, ...change, version: row.version + 1 } : null
}

export function eventHandlers(deps: Deps, ledgers: Ledgers) {
  return {
    wheelEvents: async ({ user, query }) => {
      if (query.cycleId === undefined) return unnamed
      const found = await readWheel(deps, ledgers, user.id, query.cycleId)
      if (found === null) return noSuchWheel
      const events = await eventsOf(deps.db.read, found.wheel, found.context)
      const place =
        query.before === undefined ? events.length : events.findIndex(({ id }) => id === query.before)
      if (place < 0) return refuse({ kind: 'invalid', errors: [noSuchEvent] })
      return answer(events.slice(Math.max(0, place - wheelEventsPage), place))
    },
    addWheelEvent: async (call) => {
      const { body, user } = call
      const id = body.cycleId ?? body.wheelCycleId ?? null
      if (id === null) return unnamed
      if ((body.tradeDate ?? '') > tradingDateAt(deps.clock())) return notYet
      const isClosing = body.eventType === closingEvent
      const fault = isClosing ? closingFault(body) : null
      if (fault !== null) return fault
      let logged: LoggedWheelEvent | null = null
      return changeWheel(
        deps,
        ledgers,
        { ...call, parameters: { id }, ifMatch: null },
        async (changing) => {
          const { tx, wheel, context, now, newId } = changing
          const row = await logEvent(tx, {
            user_id: user.id,
            wheel_id: wheel.row.id,
            id: newId(),
            event_type: body.eventType,
            trade_date: body.tradeDate ?? context.today,
            description: body.description ?? body.notes ?? '',
            quantity: body.quantity ?? (isClosing ? 1 : null),
            price: body.price ?? null,
            premium: body.premium ?? null,
            amount: body.amount ?? null,
            about: body.metadata ?? {},
            created_at: now,
          })
          logged = toLoggedEvent(row, context.today)
          return bringStatus(changing, body.eventType, user.username)
        },
        () => (logged === null ? noSuchWheel : answer(logged)),
      )
    },
  } satisfies Partial<Handlers>
}
