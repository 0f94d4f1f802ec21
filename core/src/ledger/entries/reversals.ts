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
  const left = entries.filter((entry) => isTrade(entry) && !isReversal(entry)).sort(compareContent)
  const trades = Map.groupBy(
    left.map((entry) => [entry] as const),
    ([entry]) => keyOf(entry, 1),
  )
  const executions = executionsIn(left)
  const gone = new Set<string>()
  const unmatched: Trade[] = []
  for (const reversal of entries.filter(isReversal).sort(compareContent)) {
    gone.add(reversal.id)
    const key = keyOf(reversal, -1)
    const canceled =
      takeLatest(trades.get(key), reversal, gone) ?? takeLatest(executions.get(key), reversal, gone)
    if (canceled === null) unmatched.push(reversal)
    else for (const { id } of canceled) gone.add(id)
  }
  return { kept: entries.filter(({ id }) => !gone.has(id)), unmatched }
}

/** Takes the latest that the reversal may cancel out of the list. */
function takeLatest<Parts extends readonly Entry[]>(
  open: Parts[] | undefined,
  reversal: Trade,
  gone: ReadonlySet<string>,
): Parts | null {
  if (open === undefined) return null
  const at = open.findLastIndex((parts) =>
    parts.every(({ id, tradeDate }) => tradeDate <= reversal.tradeDate && !gone.has(id)),
  )
  return at < 0 ? null : (open.splice(at, 1)[0] ?? null)
}

/** Executions that closed contracts and opened others: the broker's number of the second part names the first. */
function executionsIn(trades: readonly Entry[]): Map<string, (readonly [Entry, Entry])[]> {
  const seconds = trades.filter(({ brokerId }) => brokerId?.endsWith(secondPart))
  if (seconds.length === 0) return new Map()
  const byNumber = new Map(trades.map((entry) => [entry.brokerId, entry]))
  const executions = seconds.flatMap((second) => {
    const first = byNumber.get(second.brokerId?.slice(0, -secondPart.length) ?? '')
    return first !== undefined && first.price === second.price ? [[first, second] as const] : []
  })
  return Map.groupBy(executions, (parts) => keyOf(wholeOf(...parts), 1))
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
