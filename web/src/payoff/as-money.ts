import { MAX_MICROS, MICROS, moneyFromMicros } from '@wheelwright/core'
import type { Money } from '@wheelwright/core'

/** Dollars of the model as money; what no money can hold comes to its limit, which no picture shows. */
export function asMoney(dollars: number): Money {
  return moneyFromMicros(Math.max(-MAX_MICROS, Math.min(MAX_MICROS, Math.round(dollars * MICROS))))
}
