// A trade that the broker canceled and the row that cancels it are both in the history and bring nothing: each
// reversal takes one trade of the same instrument, quantity and price with it, whichever file brought it first.
// Authority: docs/domain.md, section "The ledger" (append-only; the order of files changes nothing).
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
    if (trade === undefined) unmatched.push(reversal)
    else gone.add(trade.id)
  }
  return { kept: entries.filter(({ id }) => !gone.has(id)), unmatched }
}

const isTrade = ({ kind }: Entry): boolean => isTradeKind(kind)

function keyOf({ instrument, quantity, price }: Entry, sign: 1 | -1): string {
  return `${instrumentKey(instrument)} ${sign * quantity} ${price}`
}
