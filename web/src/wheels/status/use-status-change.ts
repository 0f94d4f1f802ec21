/** A change of status while it is being chosen: what the table says of it, and what the server said. */
import type { WheelCycle } from '@wheelwright/api'
import { checkTransition } from '@wheelwright/core'
import type { CycleStatus } from '@wheelwright/core'
import { useState } from 'react'
import { useWrite } from '../../client/use-write.ts'
import { useToast } from '../../ui/toast.ts'
import type { Places } from '../place.ts'
import { statusLabel } from '../words.ts'

/** What takes a warning away when the user says it. */
export interface Said {
  readonly manualClosure: boolean
  readonly sharesSold: boolean
}

export function useStatusChange(cycle: WheelCycle, places: Places) {
  const [chosen, choose] = useState<CycleStatus | null>(null)
  const [reason, setReason] = useState('')
  const [said, setSaid] = useState<Said>({ manualClosure: false, sharesSold: false })
  // What the server compares with is what the dialog shows; what it showed when it was refused is told of.
  const [sent, setSent] = useState(cycle)
  const { write, isPending, error, reset } = useWrite('changeWheelStatus')
  const toasts = useToast()
  const check = chosen === null ? null : checkTransition(cycle.status, chosen, { automated: false, ...said })
  const update = async () => {
    if (chosen === null || isPending) return
    setSent(cycle)
    const body = {
      status: chosen,
      reason: reason.trim(),
      triggerEvent: 'manual',
      automated: false,
      context: said,
    }
    try {
      await write({ parameters: { id: cycle.id }, ifMatch: cycle.etag, body })
    } catch {
      return
    }
    toasts.show({ title: `${cycle.ticker} is ${statusLabel(chosen).label.toLowerCase()} now` })
    places.leave()
  }
  return {
    chosen,
    choose,
    reason,
    setReason,
    said,
    say: (more: Partial<Said>) => setSaid({ ...said, ...more }),
    sent,
    check,
    canUpdate: chosen !== null && chosen !== cycle.status && check?.isValid === true,
    update,
    isPending,
    error,
    reset,
  }
}
export type StatusChanging = ReturnType<typeof useStatusChange>
