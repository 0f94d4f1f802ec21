// A ticker is being wheeled when a short put is open on it, or a short call that shares or a long call cover. Index
// roots settle in cash and are never part of a wheel. Authority: docs/domain.md, sections "Instruments" and "Wheel cycle".
import { blocksOf } from './coverage.ts'
import { isIndexRoot } from './option-root.ts'
import { callHoldingsByTicker, type CallHoldings } from './portfolio-coverage.ts'
import { isOpen, isShort, tickerOf, type PositionRecord } from './position-record.ts'

/** The tickers with an open wheel, in alphabetical order. */
export function wheelTickers(records: readonly PositionRecord[]): string[] {
  const tickers = new Set(records.filter(isShortPut).map(tickerOf))
  const undecided = records.filter((record) => !tickers.has(tickerOf(record)))
  for (const [ticker, accounts] of callHoldingsByTicker(undecided)) {
    if (isAnyCallCovered(accounts)) tickers.add(ticker)
  }
  return [...tickers].filter((ticker) => !isIndexRoot(ticker)).sort()
}

function isShortPut(record: PositionRecord): boolean {
  return isOpen(record) && record.kind === 'option' && record.contract.right === 'Put' && isShort(record)
}

/** Whether one contract is covered, which is less work than counting all. */
function isAnyCallCovered(accounts: ReadonlyMap<string | null, CallHoldings>): boolean {
  return [...accounts].some(([account, { shortCalls }]) => {
    if (shortCalls.length === 0) return false
    const within = [...accounts].filter(([other]) => other === account || other === null || account === null)
    return within.some(([, held]) => coversAny(held, shortCalls))
  })
}

function coversAny({ shares, longCalls }: CallHoldings, calls: CallHoldings['shortCalls']): boolean {
  const standard = calls.filter((call) => !call.adjusted)
  if (standard.length > 0 && blocksOf(shares) > 0) return true
  return longCalls.some(
    (long) =>
      !long.adjusted &&
      standard.some((short) => long.strike <= short.strike && long.expiration >= short.expiration),
  )
}
