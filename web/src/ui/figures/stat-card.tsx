import type { ReactNode } from 'react'
import { DirectionMark } from './direction-mark.tsx'
import type { Direction } from './figures.ts'
import { Skeleton } from '../skeleton.tsx'
import './stat-card.css'

interface StatCardProps {
  title: string
  /** The figure itself; a number is a count. */
  value: ReactNode
  /** Marked by colour, arrow and its own sign. */
  change?: { direction: Direction; text: ReactNode }
  note?: ReactNode
  /** A line of its own below: an age. */
  aside?: ReactNode
  loading?: boolean
}

export function StatCard({ title, value, change, note, aside, loading = false }: StatCardProps) {
  return (
    <section className="card stat" aria-busy={loading || undefined}>
      <h2>{title}</h2>
      <p className="stat-value">
        {loading ? <Skeleton width={9} /> : typeof value === 'number' ? value.toLocaleString('en-US') : value}
      </p>
      <div className="stat-note">
        {loading ? (
          <Skeleton width={24} />
        ) : (
          <>
            {change !== undefined && (
              <span className="delta" data-direction={change.direction}>
                <DirectionMark direction={change.direction} />
                {change.text}{' '}
              </span>
            )}
            {note}
            {aside !== undefined && <div className="card-aside">{aside}</div>}
          </>
        )}
      </div>
    </section>
  )
}
