import type { Direction } from './figures.ts'
import './direction-mark.css'

const paths: Record<Exclude<Direction, 'flat'>, string> = {
  up: 'M4 0.5 7.6 6.5H0.4Z',
  down: 'M4 6.5 0.4 0.5H7.6Z',
}

/** The arrow that goes with every gain and loss, so that colour never speaks alone. */
export function DirectionMark({ direction }: { direction: Direction }) {
  if (direction === 'flat') return null
  return (
    <svg className="direction-mark" viewBox="0 0 8 7" aria-hidden="true">
      <path d={paths[direction]} />
    </svg>
  )
}
