import { describeCapital, quadrantArc, quadrantFill } from './phase-arcs.ts'
import { phaseColors, phases, type CapitalByPhase } from './phases.ts'
import './phase-ring.css'

interface PhaseRingProps {
  capital: CapitalByPhase
  size?: number
  /** Where the words beside it already say the same. */
  decorative?: boolean
}

const radius = 9.8
const gap = 5
const markGap = 9

/** One glyph for a wheel: how its capital is spread over the four phases. */
export function PhaseRing({ capital, size = 26, decorative = false }: PhaseRingProps) {
  const name = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': describeCapital(capital) }
  return (
    <svg className="phase-ring" width={size} height={size} viewBox="-13 -13 26 26" {...name}>
      {size >= 48 && <Bezel />}
      <circle className="phase-ring-track" r={radius} />
      {phases.map((phase) => {
        const fill = quadrantFill(capital, phase)
        if (fill === 0) return null
        return <path key={phase} d={quadrantArc(phase, fill, radius, gap)} stroke={phaseColors[phase]} />
      })}
    </svg>
  )
}

const ticks = Array.from({ length: 24 }, (_, index) => index * 15)

/** At a size where it can be read, a scale stands around the ring. */
function Bezel() {
  return (
    <g className="phase-ring-bezel">
      {ticks.map((degrees) => (
        <path
          key={degrees}
          d={degrees % 90 === 0 ? 'M0-13V-11.7' : 'M0-13V-12.4'}
          transform={`rotate(${degrees})`}
        />
      ))}
    </g>
  )
}

/** The product's mark: the ring with every phase full. */
export function WheelMark({ size = 22 }: { size?: number }) {
  return (
    <svg className="phase-ring" width={size} height={size} viewBox="-13 -13 26 26" aria-hidden="true">
      {phases.map((phase) => (
        <path key={phase} d={quadrantArc(phase, 1, radius, markGap)} stroke={phaseColors[phase]} />
      ))}
    </svg>
  )
}
