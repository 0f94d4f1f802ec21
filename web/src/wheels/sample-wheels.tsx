import { SampleData } from '../ui/sample-data.tsx'

const sample = [
  ['SMPL', 'Covered call, phase 3'],
  ['Holds', '100 shares, 1 call at $53.00'],
  ['Premium collected', '$365.00'],
  ['DEMO', 'Cash-secured put, phase 1'],
  ['Open', '1 put at $46.00'],
  ['Premium', '$85.00'],
] as const

/** Stands below the words that say why the wheels could not be loaded. */
export function SampleWheels() {
  return (
    <SampleData facts={sample}>
      Your wheels could not be loaded. These two are examples, and count in no total.
    </SampleData>
  )
}
