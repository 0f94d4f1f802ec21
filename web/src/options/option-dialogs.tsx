import { lazy, Suspense } from 'react'
import { useViewState } from '../client/use-view-state.ts'
import type { OptionRow } from './model.ts'

const OptionDialog = lazy(() => import('./option-dialog.tsx'))
const PayoffDialog = lazy(() => import('../payoff/payoff-dialog.tsx'))

/** The dialog that the address names: to add, to edit, or the payoff of a row. */
export function OptionDialogs({ rows }: { rows: readonly OptionRow[] }) {
  const [dialog, setDialog] = useViewState('dialog')
  const named = (kind: string): OptionRow | undefined =>
    dialog?.startsWith(`${kind}.`)
      ? rows.find(({ position }) => `${kind}.${position.id}` === dialog)
      : undefined
  const [edited, looked] = [named('edit'), named('payoff')]
  if (looked !== undefined)
    return (
      <Suspense>
        <PayoffDialog symbol={looked.record.contract.underlying} only={looked.position.id} />
      </Suspense>
    )
  if (dialog !== 'add' && edited === undefined) return null
  return (
    <Suspense>
      <OptionDialog position={edited?.position ?? null} onClose={() => setDialog(null)} />
    </Suspense>
  )
}
