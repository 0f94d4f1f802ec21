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
  /** What it was made of; null where that was booked for it alone. */
  readonly units: ReadUnits | null
}

/** What is read from a stored text, and the item with its text that are made of it, weigh together so many times as much. */
const weightOfUnit = 8

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
  let weight = 0
  for (const [stored] of units?.values() ?? []) weight += stored.length
  return {
    text,
    withoutItems: begin + rest,
    units,
    characters: text.length + rest.length + weight * weightOfUnit,
  }
}
