import { SampleData } from '../../ui/sample-data.tsx'

/** Realized and unrealized come to the total. */
const sample = [
  ['Premium collected', '$365.00'],
  ['Realized P&L', '+$230.00'],
  ['Unrealized P&L', '−$45.00'],
  ['Total P&L', '+$185.00'],
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
