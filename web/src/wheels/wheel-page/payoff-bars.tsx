import { Skeleton } from '../../ui/skeleton.tsx'

/** The room of the payoff, before it is there. */
export function PayoffBars() {
  return (
    <div aria-busy="true" className="wheel-payoff-room">
      <output className="sr-only">Loading the payoff...</output>
      <Skeleton width={48} />
    </div>
  )
}
