/** Lots on one's own ledger and on samples: one script, since they show the same. */
import { PublicFrame } from '../shell/public-frame.tsx'
import { SamplePage } from './sample-page.tsx'

export { LotsPage } from './page.tsx'

export function LotsDemoPage() {
  return (
    <PublicFrame>
      <SamplePage
        title="Wheel Lots"
        subtitle="A wheel taken apart into its lots of 100 shares, on sample data"
        showsTimelines={false}
        other={{ to: '/LotTimelineMock', label: 'Their timelines' }}
      />
    </PublicFrame>
  )
}

export function LotTimelineDemoPage() {
  return (
    <PublicFrame>
      <SamplePage
        title="Lot Timeline"
        subtitle="What happened to each lot, from the first put to being called away, on sample data"
        showsTimelines
        other={{ to: '/WheelsLotsMock', label: 'Their lots' }}
      />
    </PublicFrame>
  )
}
