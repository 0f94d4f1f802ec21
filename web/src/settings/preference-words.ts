/** What is typed of a preference, read, and said. */
import { longestCycleGap, type Preferences } from '@wheelwright/api'
import { moneyFromDecimal, type Money } from '@wheelwright/core'

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string }

export function readGap(text: string): Read<number> {
  const days = Number(text)
  return /^\d+$/.test(text.trim()) && days <= longestCycleGap
    ? { ok: true, value: days }
    : { ok: false, why: `Must be a whole number of days from 0 to ${longestCycleGap}` }
}

const highestFee = 100_000_000

/** Empty leaves it to the latest order. */
export function readFee(text: string): Read<Money | null> {
  if (text.trim() === '') return { ok: true, value: null }
  const read = moneyFromDecimal(text.trim())
  return read.ok && read.value.value >= 0 && read.value.value <= highestFee
    ? { ok: true, value: read.value.value }
    : { ok: false, why: 'Must be from $0 to $100, or empty' }
}

export function feeAsTyped({ feePerContract }: Preferences): string {
  return feePerContract === null ? '' : String(feePerContract / 1_000_000)
}
