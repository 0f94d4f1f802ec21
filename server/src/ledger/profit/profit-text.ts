/**
 * Profit as it is sent. After a change of one underlying all others are what they were: what was made of them is taken over, since to
 * read, to add up and to encode a long list takes longer than all else that its answer needs.
 */
import { encodeWire, profitList, underlyingProfit } from '@wheelwright/api'
import type { ProfitList } from '@wheelwright/api'
import type { KeptText } from '../../kept-texts.ts'
import type { ReadUnits } from './unit-profit.ts'

export interface ProfitText extends KeptText {
  readonly text: string
  /** The same with an empty list. */
  readonly withoutItems: string
  /** What it was made of; null where that was booked for it alone, or is too much to be kept. */
  readonly units: ReadUnits | null
}

/** What is read from a stored text, and the item with its text that are made of it, weigh together so many times as much. */
const weightOfUnit = 8

/** Heavier ones are read anew after each change: kept, they would leave no room for the text itself. */
export const heaviestUnits = 2_000_000

const begin = '{"items":['

/** As long as an item is kept. */
const texts = new WeakMap<ProfitList['items'][number], string>()

const textOf = (item: ProfitList['items'][number]): string => {
  const text = texts.get(item) ?? JSON.stringify(encodeWire(underlyingProfit, item))
  texts.set(item, text)
  return text
}

export function encodeProfits(list: ProfitList, units: ReadUnits | null = null): ProfitText {
  const rest = JSON.stringify(encodeWire(profitList, { ...list, items: [] })).slice(begin.length)
  const text = begin + list.items.map(textOf).join(',') + rest
  const weight = weightOf(units)
  const isLight = weight <= heaviestUnits
  return {
    text,
    withoutItems: begin + rest,
    units: isLight ? units : null,
    characters: text.length + rest.length + (isLight ? weight : 0),
  }
}

const weightOf = (units: ReadUnits | null): number => {
  let characters = 0
  for (const [stored] of units?.values() ?? []) characters += stored.length
  return characters * weightOfUnit
}
