import { Skeleton } from '../ui/skeleton.tsx'

/** Bars of the size of the cards that will stand there. */
export function CardBars({ count }: { count: number }) {
  return (
    <div className="wheel-grid" aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="wheel-card" data-bars>
          <Skeleton width={12} />
          <Skeleton width={30} />
          <Skeleton width={24} />
          <Skeleton width={28} />
        </div>
      ))}
    </div>
  )
}
