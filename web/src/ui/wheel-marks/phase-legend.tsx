import { PhaseRing } from './phase-ring.tsx'
import { phaseNames, phases, type CapitalByPhase, type Phase } from './phases.ts'
import './phase-legend.css'

const only = (phase: Phase): CapitalByPhase => ({ 1: 0, 2: 0, 3: 0, 4: 0, [phase]: 1 })

/** What each quadrant of the ring stands for. */
export function PhaseLegend() {
  return (
    <ol className="phase-legend">
      {phases.map((phase) => (
        <li key={phase}>
          <PhaseRing capital={only(phase)} size={20} decorative />
          <span className="phase-number">{phase}</span> {phaseNames[phase]}
        </li>
      ))}
    </ol>
  )
}
