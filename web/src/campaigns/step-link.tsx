import type { WheelCycle } from '@wheelwright/api'
import type { Place } from '../routing/address.ts'
import { Link } from '../routing/link.tsx'
import { withoutAmounts } from '../ui/figures/figures.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'

type StepPlace = WheelCycle['nextPlace']

/** The page on which the next step of a wheel is done. */
const placeOf: Readonly<Record<StepPlace, (cycle: WheelCycle) => Place>> = {
  questions: ({ ticker }) => ({ to: '/Questions', search: { symbol: ticker } }),
  reconciliation: () => ({ to: '/Reconciliation' }),
  chain: ({ ticker }) => ({ to: '/Chain/:symbol', params: { symbol: ticker } }),
  roll: ({ id }) => ({ to: '/Wheels', search: { dialog: 'roll', wheel: id } }),
  buy_back: ({ id }) => ({ to: '/Wheels', search: { dialog: 'buy-back', wheel: id } }),
  details: ({ cycleKey }) => ({ to: '/Wheels/:key', params: { key: cycleKey } }),
}

interface StepLinkProps {
  cycle: WheelCycle
  /** The steps that the present page has a dialog for: it opens there, by the wheel’s id. */
  dialogs?: Readonly<Partial<Record<StepPlace, (wheel: string) => void>>>
}

/** The verb of a wheel's next step leads to where it is done. */
export function StepLink({ cycle, dialogs = {} }: StepLinkProps) {
  // What shares were sold for, and how many they are, is the user’s.
  const verb = wholeFigures(withoutAmounts(cycle.nextAction))
  const open = dialogs[cycle.nextPlace]
  return open === undefined ? (
    <Link {...placeOf[cycle.nextPlace](cycle)}>{verb}</Link>
  ) : (
    <button type="button" onClick={() => open(cycle.id)}>
      {verb}
    </button>
  )
}
