import type { WheelCycle } from '@wheelwright/api'
import { Link } from '../routing/link.tsx'
import { withoutAmounts } from '../ui/figures.ts'

/** The verb of a wheel's next step leads to where it is done. */
export function StepLink({ cycle }: { cycle: WheelCycle }) {
  const { id, ticker, cycleKey, nextPlace } = cycle
  // What shares were sold for, and how many they are, is the user’s.
  const nextAction = withoutAmounts(cycle.nextAction)
  switch (nextPlace) {
    case 'questions':
      return (
        <Link to="/Questions" search={{ symbol: ticker }}>
          {nextAction}
        </Link>
      )
    case 'reconciliation':
      return <Link to="/Reconciliation">{nextAction}</Link>
    case 'chain':
      return (
        <Link to="/Chain/:symbol" params={{ symbol: ticker }}>
          {nextAction}
        </Link>
      )
    case 'roll':
      return (
        <Link to="/Wheels" search={{ dialog: 'roll', wheel: id }}>
          {nextAction}
        </Link>
      )
    case 'buy_back':
      return (
        <Link to="/Wheels" search={{ dialog: 'buy-back', wheel: id }}>
          {nextAction}
        </Link>
      )
    case 'details':
      return (
        <Link to="/Wheels/:key" params={{ key: cycleKey }}>
          {nextAction}
        </Link>
      )
    default:
      return nextPlace satisfies never
  }
}
