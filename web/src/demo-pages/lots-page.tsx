import { PublicFrame } from '../shell/public-frame.tsx'
import { SamplePage } from '../wheel-lots/sample-page.tsx'

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
