import type { ChainContract } from '@wheelwright/api'
import type { Money, Quantity } from '@wheelwright/core'
import { heldAloud } from '../prices/held-words.ts'
import { markInWords } from '../prices/price-words.ts'
import { Badge } from '../ui/badge.tsx'
import { formatMarketPrice, formatQuantity } from '../ui/figures/figures.ts'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { deltaInWords, type ChainSide } from './model.ts'

const cent = 10_000
const isOfCents = (price: Money): boolean => price % cent === 0
const plain = (price: Money): string =>
  formatMarketPrice(price, { digits: isOfCents(price) ? 2 : 4 }).replace('$', '')

/** The room of two decimals, in invisible spaces of a digit's width. */
const roomOfPart = '\u2007\u2007'

/** Whether a mark of them has parts of a cent, so that the others take the room of four decimals too and the points align. */
export function haveParts(contracts: readonly (ChainContract | null)[]): boolean {
  return contracts.some((contract) => contract?.quote.mark != null && !isOfCents(contract.quote.mark))
}

/** A quoted price, without its dollar sign: there are hundreds of them. */
export function Quoted({ price, what }: { price: Money | null; what: string }) {
  return price === null ? <Unknown reason={`no ${what}`} /> : <span className="figure">{plain(price)}</span>
}

/** What has to be said of a mark: that it is stale, and how it was made where it is not the middle of bid and ask. */
const remarkOn = ({ markFrom, isStale, heldPrice }: ChainContract['quote']): string | null => {
  const remarks = [
    ...(heldPrice === null ? [] : [heldAloud(heldPrice)]),
    ...(isStale ? ['stale, older than the last session'] : []),
    ...(markFrom === 'middle' || markFrom === null ? [] : [markInWords[markFrom]]),
  ]
  return remarks.length === 0 ? null : remarks.join('; ')
}

export function Mark({ contract: { quote }, padded }: { contract: ChainContract; padded: boolean }) {
  if (quote.mark === null) return <Unknown reason="no price" />
  const room = padded && isOfCents(quote.mark) ? roomOfPart : ''
  const figure = <span className="figure">{plain(quote.mark)}</span>
  const remark = remarkOn(quote)
  if (remark === null)
    return (
      <>
        {figure}
        {room}
      </>
    )
  return (
    <>
      <Tooltip text={remark} onTap>
        <span className="chain-flagged">
          {figure}
          <span className="sr-only">, {remark}</span>
        </span>
      </Tooltip>
      {room}
    </>
  )
}

export function Volatility({ contract }: { contract: ChainContract }) {
  const { impliedVolatility, refused } = contract
  return impliedVolatility === null ? (
    <Unknown reason={refused ?? 'not known'} />
  ) : (
    <span className="figure">{(100 * impliedVolatility).toFixed(1)}%</span>
  )
}

export function Delta({ contract: { delta, refused } }: { contract: ChainContract }) {
  return delta === null ? (
    <Unknown reason={refused ?? 'not known'} />
  ) : (
    <span className="figure">{deltaInWords(delta)}</span>
  )
}

export function Count({ value, what }: { value: number | null; what: string }) {
  return value === null ? (
    <Unknown reason={`no ${what} reported`} />
  ) : (
    <span className="figure">{value.toLocaleString('en-US')}</span>
  )
}

const inWords = (held: Quantity): string =>
  `${held < 0 ? 'short' : 'long'} ${formatQuantity(held).replace('\u2212', '')}`

/** What one holds of a contract. */
export function Held({ side: { held }, what }: { side: ChainSide; what: string }) {
  return held.map((count) => (
    <Badge key={count} tone={count < 0 ? 'accent' : 'plain'}>
      {inWords(count)}
      <span className="sr-only"> {what}</span>
    </Badge>
  ))
}
