// A trade that the broker canceled and the row that cancels it are both in the history and bring nothing: each
// reversal takes one trade of the same instrument, quantity and price with it, whichever file brought it first.
// Authority: docs/domain.md, section "The ledger" (append-only; the order of files changes nothing).
import { quantityFromMicros } from '../../base/quantity.ts'
import { compareContent } from './compare-content.ts'
import type { Entry, OptionTrade, ShareTrade } from './entry.ts'
import { isTradeKind } from './entry-kinds.ts'
import { instrumentKey } from './instrument-key.ts'

type Trade = ShareTrade | OptionTrade

export interface WithoutReversed {
  readonly kept: readonly Entry[]
  /** Reversals of trades that are not here. */
  readonly unmatched: readonly Trade[]
}

/** Whether it takes back a trade. */
export function isReversal(entry: Entry): entry is Trade {
  return 'reverses' in entry && entry.reverses
}

/** The entries of one book without what was canceled; nothing is copied where nothing was. */
export function withoutReversed(entries: readonly Entry[]): WithoutReversed {
  if (!entries.some(isReversal)) return { kept: entries, unmatched: [] }
  const trades = Map.groupBy(
    entries.filter((entry) => isTrade(entry) && !isReversal(entry)).sort(compareContent),
    (entry) => keyOf(entry, 1),
  )
  const gone = new Set<string>()
  const unmatched: Trade[] = []
  for (const reversal of entries.filter(isReversal).sort(compareContent)) {
    gone.add(reversal.id)
    const open = trades.get(keyOf(reversal, -1)) ?? []
    const at = open.findLastIndex(({ tradeDate }) => tradeDate <= reversal.tradeDate)
    const [trade] = at < 0 ? [] : open.splice(at, 1)
    const canceled = trade === undefined ? executionOf(reversal, entries, gone) : [trade]
    if (canceled.length === 0) unmatched.push(reversal)
    else for (const { id } of canceled) gone.add(id)
  }
  return { kept: entries.filter(({ id }) => !gone.has(id)), unmatched }
}

/** The parts of one execution that closed contracts and opened others: the broker's number of the second names the first. */
function executionOf(
  reversal: Trade,
  entries: readonly Entry[],
  gone: ReadonlySet<string>,
): readonly Entry[] {
  const key = keyOf(reversal, -1)
  const left = entries.filter(
    (entry) =>
      isTrade(entry) && !isReversal(entry) && !gone.has(entry.id) && entry.tradeDate <= reversal.tradeDate,
  )
  left.sort(compareContent)
  const byNumber = new Map(left.map((entry) => [entry.brokerId, entry]))
  const executions = left.flatMap((second) => {
    const number = second.brokerId ?? ''
    const first = number.endsWith(secondPart) ? byNumber.get(number.slice(0, -secondPart.length)) : undefined
    const isOne =
      first !== undefined && first.price === second.price && keyOf(wholeOf(first, second), 1) === key
    return isOne ? [[first, second]] : []
  })
  return executions.at(-1) ?? []
}

/** Behind the number of a row's first entry. */
const secondPart = ':2'

function wholeOf(first: Entry, second: Entry): Pick<Entry, 'instrument' | 'quantity' | 'price'> {
  const { instrument, price } = first
  return { instrument, price, quantity: quantityFromMicros(first.quantity + second.quantity) }
}

const isTrade = ({ kind }: Entry): boolean => isTradeKind(kind)

function keyOf(
  { instrument, quantity, price }: Pick<Entry, 'instrument' | 'quantity' | 'price'>,
  sign: 1 | -1,
): string {
  return `${instrumentKey(instrument)} ${sign * quantity} ${price}`
}
