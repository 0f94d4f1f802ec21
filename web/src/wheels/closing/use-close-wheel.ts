import type { ClosingFill, WheelCycle } from '@wheelwright/api'
import type { CloseMethod } from '@wheelwright/core'
import { useWrite } from '../../client/use-write.ts'
import { formatMoney } from '../../ui/figures/figures.ts'
import { useToast } from '../../ui/overlays/toast.ts'
import { actionFailed } from '../action-failed.ts'

interface Told {
  readonly method: CloseMethod
  readonly notes: string
  readonly fills: readonly ClosingFill[]
}

/** Records the closing, and offers to take it back. */
export function useCloseWheel({ id, ticker }: WheelCycle, onDone: () => void) {
  const toast = useToast()
  const { write, isPending, error, reset } = useWrite('closeWheel')
  const { write: takeBack } = useWrite('takeBackClosing')
  const undo = (closing: string) => {
    takeBack({ parameters: { id, closing } }).then(
      () => toast.show({ title: `The ${ticker} wheel is open again` }),
      (failure: unknown) => toast.show(actionFailed(failure, `The closing of ${ticker} was not taken back.`)),
    )
  }
  const close = async (etag: string, { method, notes, fills }: Told): Promise<void> => {
    const { closing } = await write({
      parameters: { id },
      ifMatch: etag,
      body: { closeMethod: method, notes: notes.trim(), closeAllPositions: true, fills: [...fills] },
    })
    const final =
      closing.finalPnl === null
        ? 'Its final P&L is not known.'
        : `Final P&L ${formatMoney(closing.finalPnl, { sign: 'always' })}.`
    toast.show({
      title: `Closed the ${ticker} wheel`,
      description: `${final} No order was sent to a broker.`,
      action: { label: 'Undo', onPress: () => undo(closing.id) },
    })
    onDone()
  }
  return { close, isPending, error, reset }
}
