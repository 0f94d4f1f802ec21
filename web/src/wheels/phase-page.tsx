import { ComingPage } from '../shell/coming-page.tsx'
import { PhaseLegend } from '../ui/phase-legend.tsx'

export function WheelsPhasePage() {
  return (
    <ComingPage
      title="Wheel Phase Management"
      subtitle="Each ticker through the four phases of the wheel"
      will="A card per ticker will show which phase its capital is in."
    >
      <p className="mb-4">
        The phases come with a later version. A ring will show them wherever a wheel is named:
      </p>
      <PhaseLegend />
    </ComingPage>
  )
}
