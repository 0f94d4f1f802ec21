/** What a detected strategy is and what it lacks, in words. */
import type { WheelSetup } from '@wheelwright/api'
import { countedHeld } from '../../entries/counted.ts'
import { formatDate, formatMarketPrice } from '../../ui/figures/figures.ts'

/** 200 shares, 2 puts at 15 to Dec 18, 2026. */
export function heldInSetup({
  shares,
  contractCount,
  putStrikePrice,
  putExpirationDate,
}: Pick<WheelSetup, 'shares' | 'contractCount' | 'putStrikePrice' | 'putExpirationDate'>): string {
  const puts =
    contractCount === null || putStrikePrice === null || putExpirationDate === null
      ? []
      : [
          `${countedHeld(contractCount, 'put')} at ${formatMarketPrice(putStrikePrice)} to ${formatDate(putExpirationDate)}`,
        ]
  const held = shares === 0 ? [] : [countedHeld(shares, 'share')]
  return [...held, ...puts].join(', ') || 'calls alone'
}

const missingWords = {
  stock_purchase_price: 'a stock purchase price',
  put_sold_price: 'a put sold price',
} as const

export function whatIsMissing({ missing }: Pick<WheelSetup, 'missing'>): string {
  return missing.length === 0
    ? 'Entered by hand: a wheel of it is made by you alone.'
    : `Without ${missing.map((each) => missingWords[each]).join(' and ')}.`
}
