/** What of a chain is held: the contracts that the user has, and the share that all of them are measured by. */
import type { MarketChain, MarketQuote } from '@wheelwright/api'
import { latestSession, type Session } from '@wheelwright/core'
import type { HeldPriceRow } from '../database/schema.ts'
import { withoutFigures } from '../market-data/value-contract.ts'
import type { Evidence } from './evidence.ts'
import { heldBeside } from './held-prices.ts'
import { withHeld } from './quote-beside.ts'

/** Whether a chain tells the very price that is held; it may know a good one by now. */
const tellsHeld = ({ mark }: MarketQuote, held: HeldPriceRow): boolean =>
  mark === null || Math.abs(mark - held.price) * 10 <= Math.max(mark, held.price)

interface Beside {
  readonly quote: MarketQuote
  readonly isHeld: boolean
}

const besideOf = (quote: MarketQuote, { held, lastGood }: Evidence, session: Session): Beside => {
  const row = held.get(quote.symbol)
  const waiting = heldBeside(held, quote.symbol, lastGood.get(quote.symbol)?.asOf ?? null)
  if (row === undefined || waiting === null) return { quote, isHeld: false }
  return tellsHeld(quote, row)
    ? { quote: withHeld(quote, row, session, true), isHeld: true }
    : { quote: { ...quote, heldPrice: waiting }, isHeld: false }
}

const unmeasured = withoutFigures(
  'The price that it would be measured by was refused and waits for your decision.',
)

/** A chain is kept for all who look at it; what is held is each user's own. */
export function chainBeside(chain: MarketChain, evidence: Evidence, nowMs: number): MarketChain {
  if (evidence.held.size === 0) return chain
  const session = latestSession(nowMs)
  const underlying = besideOf(chain.underlying, evidence, session)
  const contracts = chain.contracts.map((contract) => {
    const { quote, isHeld } = besideOf(contract.quote, evidence, session)
    return isHeld || underlying.isHeld ? { ...contract, quote, ...unmeasured } : { ...contract, quote }
  })
  return { ...chain, underlying: underlying.quote, contracts }
}
