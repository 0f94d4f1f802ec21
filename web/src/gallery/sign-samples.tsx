import { CampaignLegend } from '../ui/wheel-marks/campaign-legend.tsx'
import { CampaignLine } from '../ui/wheel-marks/campaign-line.tsx'
import { PhaseLegend } from '../ui/wheel-marks/phase-legend.tsx'
import { PhaseRing, WheelMark } from '../ui/wheel-marks/phase-ring.tsx'
import { wheelSamples } from './campaigns.ts'
import { Sample, SampleSection } from './sample-section.tsx'

export function SignSamples() {
  return (
    <SampleSection title="Phase ring and campaign line">
      <PhaseLegend />
      <div className="sample-row">
        <WheelMark size={22} />
        <WheelMark size={56} />
        {wheelSamples.map((wheel) => (
          <PhaseRing key={wheel.ticker} capital={wheel.capital} />
        ))}
        {wheelSamples.map((wheel) => (
          <PhaseRing key={wheel.ticker} capital={wheel.capital} size={72} />
        ))}
        <PhaseRing capital={{ 1: 0, 2: 0, 3: 0, 4: 0 }} size={72} />
        <PhaseRing capital={{ 1: 100_000, 2: 50_000, 3: 25_000, 4: 1 }} size={120} />
      </div>
      <CampaignLegend />
      <div className="form-stack">
        {wheelSamples.map((wheel) => (
          <Sample key={wheel.ticker} label={wheel.ticker}>
            <CampaignLine {...wheel.line} />
          </Sample>
        ))}
        <Sample label="Nothing yet">
          <CampaignLine events={[]} from={wheelSamples[0]!.line.from} to={wheelSamples[0]!.line.to} running />
        </Sample>
      </div>
    </SampleSection>
  )
}
