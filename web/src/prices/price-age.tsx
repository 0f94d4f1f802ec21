import type { Position } from '@wheelwright/api'
import { Age } from '../ui/age.tsx'

/** How a price came to be known, by its source; a provider's price needs no word. */
const origins: Readonly<Record<string, string>> = {
  schwab_import: 'imported',
  manual: 'entered',
  demo: 'simulated',
}

/** The age of a position's price, under the price. */
export function PriceAge({ position: { priceAsOf, priceSource } }: { position: Position }) {
  if (priceAsOf === null) return null
  const origin = origins[priceSource ?? '']
  return (
    <small>
      <Age at={priceAsOf} {...(origin === undefined ? {} : { of: origin })} />
    </small>
  )
}
