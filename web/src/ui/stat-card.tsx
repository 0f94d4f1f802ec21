import type { ReactNode } from 'react'
import { DirectionMark } from './direction-mark.tsx'
import type { Direction } from './figures.ts'
import { Skeleton } from './skeleton.tsx'
import './stat-card.css'

export interface StatCardProps {
  title: string
  /** The figure itself. */
  value: ReactNode
  /** Marked by colour, arrow and its own sign. */
  change?: { direction: Direction; text: ReactNode }
  note?: ReactNode
  /** Beside the title: an age or a count. */
  aside?: ReactNode
  loading?: boolean
}

export function StatCard({ title, value, change, note, aside, loading = false }: StatCardProps) {
  return (
    <section className="card stat" aria-busy={loading || undefined}>
      <header className="stat-head">
        <h2>{title}</h2>
        {aside !== undefined && <span className="card-aside">{aside}</span>}
      </header>
      <p className="stat-value">{loading ? <Skeleton width={9} /> : value}</p>
      <p className="stat-note">
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
          </>
        )}
      </p>
    </section>
  )
}
