/** A change of status while it is being chosen: what the table says of it, and what the server said. */
import type { WheelCycle } from '@wheelwright/api'
import { checkTransition } from '@wheelwright/core'
import type { CycleStatus } from '@wheelwright/core'
import { useState } from 'react'
import { useUndo } from '../../client/undo/use-undo.ts'
import { useWrite } from '../../client/use-write.ts'
import { useToast } from '../../ui/overlays/toast.ts'
import { useFormFields } from '../../client/use-form-fields.ts'
import type { Places } from '../place.ts'
import { statusLabel } from '../../campaigns/wheel-names.ts'

interface StatusForm {
  /** Empty until one is chosen. */
  status: CycleStatus | ''
  reason: string
  /** What takes a warning away when the user says it. */
  said: { manualClosure: boolean; sharesSold: boolean }
}

const nothingChosen: StatusForm = {
  status: '',
  reason: '',
  said: { manualClosure: false, sharesSold: false },
}

/** What its positions are sure of counts, whatever was chosen. */
const titleOf = ({ ticker, status, statusReason }: WheelCycle, chosen: CycleStatus): string => {
  const stands = `${ticker} is ${statusLabel(status).label.toLowerCase()}`
  return status === chosen || statusReason === null ? `${stands} now` : `${stands}: ${statusReason}`
}

export function useStatusChange(cycle: WheelCycle, places: Places) {
  const { form, field, submit } = useFormFields<StatusForm>({ defaultValues: nothingChosen })
  const [status, said] = form.watch(['status', 'said'])
  const chosen = status === '' ? null : status
  // What the server compares with is what the dialog shows; what it showed when it was refused is told of.
  const [sent, setSent] = useState(cycle)
  const { write, isPending, error, reset } = useWrite('changeWheelStatus')
  const toasts = useToast()
  const undo = useUndo()
  const check = chosen === null ? null : checkTransition(cycle.status, chosen, { automated: false, ...said })
  const canUpdate = chosen !== null && chosen !== cycle.status && check?.isValid === true
  const update = submit(async ({ reason }) => {
    if (!canUpdate || isPending) return
    setSent(cycle)
    const put = (to: CycleStatus, why: string, ifMatch: string) =>
      write({
        parameters: { id: cycle.id },
        ifMatch,
        body: { status: to, reason: why, triggerEvent: 'manual', automated: false, context: said },
      })
    try {
      const changed = await put(chosen, reason.trim(), cycle.etag)
      const { status: now } = changed.cycle
      const mayGoBack = checkTransition(now, cycle.status, { automated: false, ...said }).isValid
      const takeBack = () => put(cycle.status, 'Taken back', changed.cycle.etag)
      toasts.show({
        title: titleOf(changed.cycle, chosen),
        ...(now !== cycle.status && mayGoBack && { action: undo(takeBack) }),
      })
    } catch {
      return
    }
    places.leave()
  })
  return {
    form,
    field,
    chosen,
    choose: (to: CycleStatus) => form.setValue('status', to),
    sent,
    check,
    canUpdate,
    update,
    isPending,
    error,
    reset,
  }
}
export type StatusChanging = ReturnType<typeof useStatusChange>
