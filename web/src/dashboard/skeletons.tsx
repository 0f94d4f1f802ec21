/** What stands in the first view until the rest of the Dashboard is here; each of the size of what replaces it. */
import { Skeleton } from '../ui/skeleton.tsx'

const cells = ['money', 'shares', 'cash', 'premium', 'open'] as const

export function StripSkeleton() {
  return (
    <nav className="needs" aria-label="Needs you" aria-busy="true">
      {cells.map((cell) => (
        <span key={cell} className="needs-item" data-cell={cell}>
          <strong>
            <Skeleton width={7} />
          </strong>
          <span>
            <Skeleton width={16} />
          </span>
        </span>
      ))}
    </nav>
  )
}

/** `rows` is how many wheels will be shown; before that is known, a screen of room. */
export function WheelsSkeleton({ rows }: { rows: number | null }) {
  return (
    <section className="card active-wheels" data-flush aria-busy="true">
      <header className="card-head">
        <h2>Wheels</h2>
      </header>
      {rows !== 0 && <div className="active-wheel active-wheels-head" />}
      <div className="active-wheels-room" data-rows={rows ?? 'unknown'}>
        {Array.from({ length: rows ?? 0 }, (_, at) => (
          <div key={at} className="active-wheel">
            <Skeleton width={20} />
          </div>
        ))}
      </div>
    </section>
  )
}
