/** What is wrong with a field of a call about wheels, as it is refused. */
import { MICROS, planBounds, planMessages, refuse } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'
import type { Refused } from '../../http/call.ts'

export function invalid(pointer: string, message: string): Refused {
  return refuse({ kind: 'invalid', message, errors: [{ pointer, message }] })
}

/** Null when all are there. */
export function missing(fields: Readonly<Record<string, unknown>>): Refused | null {
  const absent = Object.entries(fields).filter(
    ([, value]) => value === undefined || value === null || value === '',
  )
  const [first] = absent
  if (first === undefined) return null
  return invalid(`/${first[0]}`, `Missing required fields: ${absent.map(([name]) => name).join(', ')}`)
}

/** Whether a strike is none that a wheel may have. */
export function isStrikeOutside(strike: Money): boolean {
  return strike <= 0 || strike > planBounds.strikeInUpdates.most * MICROS
}

/** Null where no strike is given, or a wheel may have it. */
export function strikeFault(pointer: string, strike: Money | null | undefined): Refused | null {
  return strike !== undefined && strike !== null && isStrikeOutside(strike)
    ? invalid(pointer, planMessages.strikeRange)
    : null
}
