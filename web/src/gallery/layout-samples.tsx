import { DemoBanner } from '../shell/banners/demo-banner.tsx'
import { Layout } from '../shell/layout.tsx'
import { SampleSection } from './sample-section.tsx'

/** The whole layout with everything that can stand in it at once. */
export function LayoutSamples() {
  return (
    <SampleSection title="Layout">
      <div className="sample-frame">
        <Layout
          currentPath="/options"
          username="maximiliane-von-und-zu-hohenlohe"
          developmentApi
          onLogout={() => undefined}
          status="Market closed, opens Mon 09:30 New York"
          demo={<DemoBanner onRemove={() => undefined} />}
        >
          <p>The page is here.</p>
        </Layout>
      </div>
    </SampleSection>
  )
}
