import { lazy, Suspense, useState } from 'react'
import { useViewValues } from '../../client/use-view-state.ts'
import type { OptionRow } from '../option-row.ts'

const OptionDialog = lazy(() => import('./option-dialog.tsx'))
const OptionGone = lazy(async () => ({ default: (await import('./option-dialog.tsx')).OptionGone }))
const RollSheet = lazy(() => import('../../rolls/roll-sheet.tsx'))
const PayoffDialog = lazy(() => import('../../payoff/payoff-dialog.tsx'))

interface OptionDialogsProps {
  rows: readonly OptionRow[]
  isLoaded: boolean
}

/** The dialog that the address names: to add, to edit, to roll, or the payoff of a row. */
export function OptionDialogs({ rows, isLoaded }: OptionDialogsProps) {
  const [{ dialog = null }, change] = useViewValues(['dialog', 'choices'])
  const close = () => change({ dialog: null, choices: null })
  const named = (kind: string): OptionRow | undefined =>
    dialog?.startsWith(`${kind}.`)
      ? rows.find(({ position }) => `${kind}.${position.id}` === dialog)
      : undefined
  const [looked, rolled] = [named('payoff'), named('roll')]
  // A row that leaves the list while its dialog stands, as after its own roll, needs no word of it.
  const [shown, setShown] = useState<string | null>(null)
  if ((looked ?? rolled) !== undefined && shown !== dialog) setShown(dialog)
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
  if (dialog === 'add')
    return (
      <Suspense>
        <OptionDialog position={null} onClose={close} />
      </Suspense>
    )
  if (dialog?.startsWith('edit.') !== true) {
    const isGone = isLoaded && dialog !== shown && /^(payoff|roll)\./.test(dialog ?? '')
    return isGone ? (
      <Suspense>
        <OptionGone onClose={close} />
      </Suspense>
    ) : null
  }
  return <Editing key={dialog} found={named('edit')} isLoaded={isLoaded} onClose={close} />
}

interface EditingProps {
  found: OptionRow | undefined
  isLoaded: boolean
  onClose: () => void
}

/** Stays open when someone else deletes the option: what was typed is not lost unseen, and saving it says what happened. */
function Editing({ found, isLoaded, onClose }: EditingProps) {
  const [opened, setOpened] = useState(found)
  if (opened === undefined && found !== undefined) setOpened(found)
  if (opened === undefined && !isLoaded) return null
  return (
    <Suspense>
      {opened === undefined ? (
        <OptionGone onClose={onClose} />
      ) : (
        <OptionDialog position={opened.position} now={found?.position ?? null} onClose={onClose} />
      )}
    </Suspense>
  )
}
