/** What entries of a kind have in common. */

const cashKinds: ReadonlySet<string> = new Set(['dividend', 'interest', 'fee', 'cash-transfer'])

const tradeKinds: ReadonlySet<string> = new Set([
  'buy',
  'sell',
  'sell-to-open',
  'buy-to-open',
  'buy-to-close',
  'sell-to-close',
])

const endingKinds: ReadonlySet<string> = new Set(['expiration', 'assignment', 'exercise'])

/** Moves cash and no position. */
export function isCashKind(kind: string): boolean {
  return cashKinds.has(kind)
}

/** Bought or sold at a price. */
export function isTradeKind(kind: string): boolean {
  return tradeKinds.has(kind)
}

/** A leg that ended without a trade. */
export function isEndingKind(kind: string): boolean {
  return endingKinds.has(kind)
}

/** Makes other shares or contracts of those that are held. */
export function isSplitKind(kind: string): boolean {
  return kind === 'split' || kind === 'contract-change'
}
