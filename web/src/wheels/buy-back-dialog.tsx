import type { WheelCycle } from '@wheelwright/api'
import RollDialog from './roll-dialog.tsx'
import type { Places } from './place.ts'

/** The roll sheet, opened to close a short option: with the long one, where the two are a spread. */
export default function BuyBackDialog(props: { cycle: WheelCycle; places: Places }) {
  return <RollDialog {...props} beginsWithClose />
}
