import { lazy, Suspense } from 'react'
import { useViewValues } from '../client/use-view-state.ts'
import type { OptionRow } from './option-row.ts'

const OptionDialog = lazy(() => import('./option-dialog.tsx'))
const RollSheet = lazy(() => import('../rolls/roll-sheet.tsx'))
const PayoffDialog = lazy(() => import('../payoff/payoff-dialog.tsx'))

/** The dialog that the address names: to add, to edit, or the payoff of a row. */
export function OptionDialogs({ rows }: { rows: readonly OptionRow[] }) {
  const [{ dialog = null }, change] = useViewValues(['dialog', 'choices'])
  const close = () => change({ dialog: null, choices: null })
  const named = (kind: string): OptionRow | undefined =>
    dialog?.startsWith(`${kind}.`)
      ? rows.find(({ position }) => `${kind}.${position.id}` === dialog)
      : undefined
  const [edited, looked, rolled] = [named('edit'), named('payoff'), named('roll')]
  if (looked !== undefined)
    return (
      <Suspense>
        <PayoffDialog symbol={looked.record.contract.underlying} only={looked.position.id} />
      </Suspense>
    )
  if (rolled !== undefined)
    return (
      <Suspense>
        <RollSheet ticker={rolled.record.contract.underlying} named={[rolled.position.id]} onClose={close} />
      </Suspense>
    )
  if (dialog !== 'add' && edited === undefined) return null
  return (
    <Suspense>
      <OptionDialog position={edited?.position ?? null} onClose={close} />
    </Suspense>
  )
}
