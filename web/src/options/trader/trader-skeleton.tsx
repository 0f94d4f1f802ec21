import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import './trader.css'

/** What stands there before the options are known, in the places of what will. */
export function TraderSkeleton({ choice }: { choice: ReactNode }) {
  return (
    <>
      <div className="card option-filters" data-flush aria-hidden="true">
        <span className="option-filter" />
      </div>
      <div className="trader-bar">
        <p className="option-prices">
          <Skeleton width={30} />
        </p>
        {choice}
      </div>
      <section className="card trader-awaited" aria-busy="true">
        <output className="sr-only">Loading options...</output>
        <Skeleton width={48} />
      </section>
    </>
  )
}
