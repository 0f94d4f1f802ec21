import { moneyFromMicros } from '@wheelwright/core'
import { countedHeld } from '../entries/counted.ts'
import { formatMarketPrice } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { SampleData } from '../ui/sample-data.tsx'

const call = moneyFromMicros(53_000_000)
const put = moneyFromMicros(46_000_000)

/** Stands below the words that say why the wheels could not be loaded. */
export function SampleWheels() {
  // What a sentence holds is written anew when amounts are hidden or shown.
  usePrivacy()
  return (
    <SampleData
      facts={[
        ['SMPL', 'Covered call, phase 3'],
        ['Holds', `${countedHeld(100, 'share')}, ${countedHeld(1, 'call')} at ${formatMarketPrice(call)}`],
        ['Premium collected', <MoneyFigure key="collected" value={moneyFromMicros(365_000_000)} />],
        ['DEMO', 'Cash-secured put, phase 1'],
        ['Open', `${countedHeld(1, 'put')} at ${formatMarketPrice(put)}`],
        ['Premium', <MoneyFigure key="premium" value={moneyFromMicros(85_000_000)} />],
      ]}
    >
      Your wheels could not be loaded. These two are examples, and count in no total.
    </SampleData>
  )
}
