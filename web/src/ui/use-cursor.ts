/** Where the cursor of a picture stands while what is drawn changes under it. */
import { useCallback, useState } from 'react'

/** The place of what was chosen, however much comes before it meanwhile; where that is gone or nothing was, its rest. */
export function placeOfChosen<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  chosen: string | null,
  rest: number,
): number {
  const found = chosen === null ? -1 : items.findIndex((item) => keyOf(item) === chosen)
  return found < 0 ? Math.max(0, Math.min(rest, items.length - 1)) : found
}

/** The cursor of a picture, and what moves it. `keyOf` names an item, and is the same function each time. */
export function useCursor<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  rest: number,
): readonly [at: number, choose: (index: number) => void] {
  const [chosen, setChosen] = useState<string | null>(null)
  const choose = useCallback(
    (index: number) => {
      const item = items[index]
      setChosen(item === undefined ? null : keyOf(item))
    },
    [items, keyOf],
  )
  return [placeOfChosen(items, keyOf, chosen, rest), choose]
}
