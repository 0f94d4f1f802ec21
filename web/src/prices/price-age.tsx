import type { Position } from '@wheelwright/api'
import { Age } from '../ui/age.tsx'

/** How a price came to be known, by its source. */
const origins: Readonly<Record<string, string>> = {
  schwab_import: 'imported from Schwab',
  manual: 'entered by hand',
  demo: 'simulated',
}

/** The age of a position's price, under the price; where it came from stands in the tooltip. */
export function PriceAge({ position: { priceAsOf, priceSource } }: { position: Position }) {
  if (priceAsOf === null) return null
  const origin = origins[priceSource ?? ''] ?? priceSource ?? 'as of'
  return (
    <small>
      <Age at={priceAsOf} of={origin} brief />
    </small>
  )
}
