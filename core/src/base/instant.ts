// An instant is a moment in UTC, held as ISO 8601 text with `Z` and milliseconds, so that texts sort as moments do.
// A time without a zone is no instant. Authority: docs/domain.md, section "Units".
import { assert } from './assert.ts'
import { ok, refuse, type Result } from './result.ts'
import { tradingDateOf } from './trading-date.ts'

declare const instantBrand: unique symbol
/** `YYYY-MM-DDTHH:MM:SS.mmmZ` */
export type Instant = string & { readonly [instantBrand]: true }

/** Why a text is not an instant; `no-zone` is a local time that could mean any of 24 moments. */
export interface InstantRefusal {
  readonly kind: 'malformed-instant' | 'no-zone' | 'no-such-instant'
  readonly text: string
}

const INSTANT =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|z|[+-]\d{2}:?\d{2})?$/

const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** An instant from ISO 8601 with `Z` or an offset (`+0000`, as Schwab writes it, and `+00:00`), cut to milliseconds. */
export function parseInstant(text: string): Result<Instant, InstantRefusal> {
  if (isHeldForm(text)) return ok(text)
  const match = INSTANT.exec(text)
  const refusal = (kind: InstantRefusal['kind']) => refuse({ kind, text: text.slice(0, 40) })
  if (!match) return refusal('malformed-instant')
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone] = match
  if (zone === undefined) return refusal('no-zone')
  const date = tradingDateOf(Number(year), Number(month), Number(day))
  const offset = offsetMinutes(zone)
  if (date === null || offset === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return refusal('no-such-instant')
  const utc = Date.parse(`${date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`)
  const moment = utc - offset * 60_000
  // An offset may carry the last day of 9999 beyond what four digits of a year can hold.
  return moment > LATEST_MS ? refusal('no-such-instant') : ok(instantFromMs(moment))
}

/** Whether it has the form that instants are held in already, as on the wire: then nothing of it is read apart. */
function isHeldForm(text: string): text is Instant {
  const ms = text.length === 24 && text.endsWith('Z') && text >= '1900' ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text
}

/** The instant of milliseconds since 1970 UTC. */
export function instantFromMs(ms: number): Instant {
  if (!Number.isInteger(ms)) assert(false, `not whole milliseconds: ${ms}`)
  const text = new Date(ms).toISOString()
  if (text.length !== 24) assert(false, `an instant out of range: ${text}`)
  return text as Instant
}

/** Milliseconds since 1970 UTC of an instant. */
export function msOf(instant: Instant): number {
  return Date.parse(instant)
}

function offsetMinutes(zone: string): number | null {
  if (zone === 'Z' || zone === 'z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
