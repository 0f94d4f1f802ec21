import { PublicFrame } from '../shell/public-frame.tsx'
import { SamplePage } from '../wheel-lots/sample-page.tsx'

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
