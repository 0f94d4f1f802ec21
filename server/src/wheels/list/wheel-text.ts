/** A wheel of the list as it is sent. One that is over for good is put into words once, as long as its book stands. */
import { encodeWire, wheelCycle } from '@wheelwright/api'
import type { Book } from '@wheelwright/core'
import { detectedOf, type KnownWheel, type ListedWheel } from '../known-wheel.ts'
import type { Line } from './kept-lines.ts'
import type { Timeline } from '../campaigns/timeline.ts'
import { toListedCycle, toWheelCycle } from '../wheel-view.ts'
import type { LineContext, WheelContext } from '../wheel-context.ts'

interface Finished {
  /** Of all that it says and that may still change. */
  readonly version: string
  readonly text: string
}

const finished = new WeakMap<Book, Map<string, Finished>>()

const encode = (wheel: KnownWheel, context: WheelContext): string =>
  JSON.stringify(encodeWire(wheelCycle, toWheelCycle(wheel, context)))

/** As a list without timelines has it, with what decides where it stands there. */
export function listedLine(wheel: ListedWheel, context: LineContext): Line {
  const place = toListedCycle(wheel, context)
  const text = JSON.stringify(encodeWire(wheelCycle, place))
  const { id, ticker, startedAt, cardStatus, nextUrgency, daysToExpiration, status } = place
  return { status, place: { id, ticker, startedAt, cardStatus, nextUrgency, daysToExpiration }, text }
}

/** As the list has it; its timeline where that is asked for. */
export function listedText(wheel: ListedWheel, context: LineContext, timeline?: Timeline): string {
  return JSON.stringify(encodeWire(wheelCycle, toListedCycle(wheel, context, timeline)))
}

/** Nothing is open in it, nothing can continue it, and nothing of it follows from a price or the day. */
const isOver = ({ row, known }: KnownWheel, context: WheelContext): boolean =>
  row.status === 'closed' &&
  known !== null &&
  known.cycle.ended !== null &&
  detectedOf({ row, known }, context)?.status === 'closed'

export function wheelText(wheel: KnownWheel, context: WheelContext): string {
  const { row, known } = wheel
  // Timelines are asked for rarely, and are many times as long.
  if (known === null || context.withTimeline) return encode(wheel, context)
  const account = row.account_id === null ? null : context.accounts.get(row.account_id)
  const version = [row.version, row.created_at, row.updated_at, known.id, known.cycle.key, account].join(' ')
  const ofBook = finished.get(known.book) ?? new Map<string, Finished>()
  const earlier = ofBook.get(row.id)
  if (earlier?.version === version) return earlier.text
  const text = encode(wheel, context)
  if (isOver(wheel, context)) {
    finished.set(known.book, ofBook)
    ofBook.set(row.id, { version, text })
  }
  return text
}
