/** What has changed in a wheel since it was shown, as a refused change names it. */
import type { WheelCycle } from '@wheelwright/api'
import { ApiError } from '../../client/api-error.ts'
import { statusLabel } from '../../campaigns/wheel-names.ts'

export interface Change {
  readonly what: string
  readonly before: string
  readonly now: string
}

type Seen = Pick<WheelCycle, 'status' | 'notes'>

const textAt = (value: unknown, name: string): string | null => {
  const found: unknown = value !== null && typeof value === 'object' ? Reflect.get(value, name) : null
  return typeof found === 'string' ? found : null
}

/** Null when something else went wrong; empty when it changed in what neither dialog shows. */
export function changesSince(error: unknown, seen: Seen): readonly Change[] | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return null
  const current: unknown =
    error.answer !== null && typeof error.answer === 'object' ? Reflect.get(error.answer, 'current') : null
  const [status, notes] = [textAt(current, 'status'), textAt(current, 'notes')]
  return [
    ...(status === null || status === seen.status
      ? []
      : [{ what: 'Status', before: statusLabel(seen.status).label, now: statusLabel(status).label }]),
    ...(notes === null || notes === seen.notes
      ? []
      : [{ what: 'Notes', before: seen.notes || 'none', now: notes || 'none' }]),
  ]
}
