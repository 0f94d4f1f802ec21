import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { traderColumns, TraderHead } from './trader-head.tsx'

/** What stands there before the options are known. */
export function TraderSkeleton({ choice }: { choice: ReactNode }) {
  return (
    <>
      <div className="card option-filters" data-flush aria-hidden="true">
        <span className="option-filter">
          <Skeleton width={40} />
        </span>
      </div>
      <div className="trader-bar">
        <p className="option-prices" aria-hidden="true">
          <Skeleton width={30} />
        </p>
        {choice}
      </div>
      <section className="card trader" data-flush aria-busy="true">
        <output className="sr-only">Loading options...</output>
        <table className="trader-table" aria-hidden="true">
          <TraderHead />
          <tbody aria-busy="true">
            {Array.from({ length: 8 }, (_, at) => (
              <tr key={at} className="trader-row">
                <td colSpan={traderColumns} className="trader-awaited">
                  <Skeleton width={at % 4 === 0 ? 30 : 90} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
