/**
 * All rows of a span. Schwab answers 3,000 at most and doesn't say that there were more, so that a full answer is asked for
 * again in halves. Where several types joined bring nothing, each is asked for by itself: some were seen to bring nothing joined.
 */
import { ok, refuse, type Result } from '@wheelwright/core'
import { MOST_ROWS, type Answer, type Fields, type Trader, type TraderRefusal } from './schwab-trader.ts'
import { halvesOf, type Span } from './windows.ts'

/** Everything that moves cash or shares; what only adjusts a margin account says nothing of either. */
const askedTypes: readonly string[] = [
  'TRADE',
  'RECEIVE_AND_DELIVER',
  'DIVIDEND_OR_INTEREST',
  'ACH_RECEIPT',
  'ACH_DISBURSEMENT',
  'CASH_RECEIPT',
  'CASH_DISBURSEMENT',
  'ELECTRONIC_FUND',
  'WIRE_OUT',
  'WIRE_IN',
  'JOURNAL',
  'MONEY_MARKET',
  'MEMORANDUM',
]

/** Most of them bring nothing: what is waited for is the way there and back. */
const typesAtOnce = 4

/** What a joined question was seen to bring in this very sync: what it brought once is believed of other accounts too. */
export type JoinedTypes = 'unknown' | 'answered' | 'empty'

type AskSpan = (span: Span) => Answer<readonly Fields[]>

const indivisible: TraderRefusal = {
  kind: 'provider',
  refusal: { kind: 'unreadable', detail: 'more rows of one instant than can be answered' },
}

/** Halved as long as an answer is full, or too big for the gateway. */
export async function fetchWhole(ask: AskSpan, span: Span): Answer<readonly Fields[]> {
  const answer = await ask(span)
  const isCut = answer.ok ? answer.value.length >= MOST_ROWS : answer.refusal.kind === 'too-big'
  if (!isCut) return answer
  const halves = halvesOf(span)
  if (halves === null) return refuse(indivisible)
  const found: Fields[] = []
  for (const half of halves) {
    const rows = await fetchWhole(ask, half)
    if (!rows.ok) return rows
    found.push(...rows.value)
  }
  return ok(found)
}

interface FetchedTransactions {
  readonly rows: readonly Fields[]
  readonly joinedTypes: JoinedTypes
}

/** A refusal of the question itself, as the joined types may be one. */
const isOfQuestion = ({ ok: isOk, ...answer }: Result<unknown, TraderRefusal>): boolean => {
  if (isOk || !('refusal' in answer)) return false
  const { refusal } = answer
  return refusal.kind === 'provider' && refusal.refusal.kind === 'failed' && refusal.refusal.status === 400
}

const fetchEach = async (trader: Trader, hash: string, span: Span): Answer<readonly Fields[]> => {
  const ask = (type: string) => fetchWhole((part) => trader.transactions(hash, [type], part), span)
  const found: Fields[] = []
  for (let at = 0; at < askedTypes.length; at += typesAtOnce) {
    const answers = await Promise.all(askedTypes.slice(at, at + typesAtOnce).map(ask))
    for (const rows of answers) {
      if (!rows.ok) return rows
      found.push(...rows.value)
    }
  }
  return ok(found)
}

export async function fetchTransactions(
  trader: Trader,
  hash: string,
  span: Span,
  joinedTypes: JoinedTypes,
): Answer<FetchedTransactions> {
  if (joinedTypes !== 'empty') {
    const joined = await fetchWhole((part) => trader.transactions(hash, askedTypes, part), span)
    if (!joined.ok && !isOfQuestion(joined)) return joined
    const rows = joined.ok ? joined.value : []
    if (rows.length > 0 || (joined.ok && joinedTypes === 'answered'))
      return ok({ rows, joinedTypes: 'answered' })
  }
  const rows = await fetchEach(trader, hash, span)
  if (!rows.ok) return rows
  // Nothing happened at all, perhaps: the next question tells.
  return ok({ rows: rows.value, joinedTypes: rows.value.length > 0 ? 'empty' : joinedTypes })
}
