import type { WheelSetup } from '@wheelwright/api'
import { OfAccount } from '../../client/of-account.tsx'

/** Where the positions of a detected strategy are. */
export function SetupAccount({ setup: { accountNumber } }: { setup: WheelSetup }) {
  if (accountNumber === null) return 'by hand'
  return <OfAccount number={accountNumber}>{(name) => name}</OfAccount>
}
