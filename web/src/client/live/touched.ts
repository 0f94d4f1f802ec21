/** What is read again when a topic changes: the one table of it, for what this page writes and for what others do. */
import type { Topic } from '@wheelwright/api'

export type Keys = readonly (readonly string[])[]

const ofWheels: Keys = [['wheels'], ['dashboard'], ['trash']]

/** All that a price is part of. */
const ofPrices: Keys = [
  ...ofWheels,
  ['positions'],
  ['profit'],
  ['lots'],
  ['market', 'quotes'],
  ['market', 'chain'],
]

const ofPositions: Keys = [
  ...ofWheels,
  ['positions'],
  ['accounts'],
  ['reconciliation'],
  ['profit'],
  ['lots'],
  ['questions'],
]

const touched: Readonly<Record<Topic, Keys>> = {
  import: [...ofPositions, ['entries'], ['imports']],
  positions: ofPositions,
  prices: ofPrices,
  status: ofWheels,
  staged: [['imports']],
  settings: [['market'], ['health'], ['backup'], ['preferences']],
  session: [['user']],
  brokerage: [['brokerage'], ['market'], ['dashboard']],
}

/** Each key once. */
export function touchedKeys(topics: Iterable<Topic>): Keys {
  const keys = [...topics].flatMap((topic) => touched[topic])
  return [...new Map(keys.map((key) => [key.join(), key])).values()]
}
