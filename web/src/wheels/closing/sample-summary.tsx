import { moneyFromMicros } from '@wheelwright/core'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { SampleData } from '../../ui/sample-data.tsx'

/** Realized and unrealized come to the total. */
const sample = [
  ['Premium collected', <MoneyFigure key="collected" value={moneyFromMicros(365_000_000)} />],
  ['Realized P&L', <DeltaFigure key="realized" value={moneyFromMicros(230_000_000)} />],
  ['Unrealized P&L', <DeltaFigure key="unrealized" value={moneyFromMicros(-45_000_000)} />],
  ['Total P&L', <DeltaFigure key="total" value={moneyFromMicros(185_000_000)} />],
  ['Active', '45 days'],
  ['Wheels completed', '2'],
  ['Win rate', '50.00%'],
] as const

/** Stands below the words that say why the summary could not be loaded. */
export function SampleSummary() {
  return (
    <SampleData facts={sample}>
      Your summary could not be loaded. This is an example and cannot be recorded.
    </SampleData>
  )
}
