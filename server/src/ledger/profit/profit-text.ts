/**
 * Profit as it is sent. After a change of one underlying all others are what they were: what was sent of them is taken over,
 * since to encode a long list takes longer than all else that its answer needs.
 */
import { hash } from 'node:crypto'
import { encodeWire, profitList, underlyingProfit } from '@wheelwright/api'
import type { ProfitList } from '@wheelwright/api'
import type { KeptText } from '../../kept-texts.ts'

export interface ProfitText extends KeptText {
  readonly text: string
  /** The same with an empty list. */
  readonly withoutItems: string
  /** Where what is sent of an item stands in the text, by the hash of the item. */
  readonly places: ReadonlyMap<string, readonly [from: number, to: number]>
}

/** Of an item, its hash and its place. */
const charactersOfPlace = 120

const begin = '{"items":['

/** The text is the same whether there is an earlier one or not. */
export function encodeProfits(list: ProfitList, earlier: ProfitText | null): ProfitText {
  const rest = JSON.stringify(encodeWire(profitList, { ...list, items: [] })).slice(begin.length)
  const places = new Map<string, readonly [number, number]>()
  const texts: string[] = []
  let from = begin.length
  for (const item of list.items) {
    const key = hash('sha256', JSON.stringify(item), 'base64')
    const place = earlier?.places.get(key)
    const text =
      earlier === null || place === undefined
        ? JSON.stringify(encodeWire(underlyingProfit, item))
        : earlier.text.slice(...place)
    places.set(key, [from, from + text.length])
    texts.push(text)
    from += text.length + 1
  }
  const text = begin + texts.join(',') + rest
  return {
    text,
    withoutItems: begin + rest,
    places,
    characters: text.length + rest.length + places.size * charactersOfPlace,
  }
}
