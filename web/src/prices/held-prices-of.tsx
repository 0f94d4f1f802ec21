import type { Position } from '@wheelwright/api'
import { lazy, Suspense } from 'react'

const HeldPrices = lazy(async () => ({ default: (await import('./held-prices.tsx')).HeldPrices }))

/** The question about refused prices, loaded when one of these positions has any: nearly always none has. */
export function HeldPricesOf({
  positions,
  shows,
}: {
  positions: readonly Position[] | undefined
  shows: (symbol: string) => boolean
}) {
  if (positions?.some(({ heldPrice }) => heldPrice !== null) !== true) return null
  return (
    <Suspense>
      <HeldPrices shows={shows} />
    </Suspense>
  )
}
