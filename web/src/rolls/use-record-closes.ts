import type { ClosingOptionFill } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { formatMoney } from '../ui/figures/figures.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** Records what options were closed at, both legs of a spread as one, and offers to take it back. */
export function useRecordCloses(ticker: string, onDone: () => void) {
  const toast = useToast()
  const { write, isPending, error } = useWrite('closeOptions')
  const { write: takeBack } = useWrite('takeBackClosedOptions')
  const undo = (id: string) => {
    takeBack({ parameters: { ticker, id } }).then(
      () => toast.show({ title: 'The closing was taken back' }),
      (failure: unknown) =>
        toast.show({
          title: 'The closing could not be taken back',
          description: messageOf(failure, 'Try again.'),
          tone: 'destructive',
          of: failure,
        }),
    )
  }
  const record = async (optionIds: readonly string[], fills: readonly ClosingOptionFill[]): Promise<void> => {
    const body = { optionIds: [...optionIds], fills: [...fills] }
    const { closingId, closes, netCredit } = await write({ parameters: { ticker }, body })
    toast.show({
      title: `Recorded as closed: ${closes.length === 1 ? '1 option' : `${closes.length} legs`} of ${ticker}`,
      description: `Net credit ${formatMoney(netCredit, { sign: 'always' })}. No order was sent to a broker.`,
      action: { label: 'Undo', onPress: () => undo(closingId) },
    })
    onDone()
  }
  const failure = error === null ? null : `Closing failed: ${messageOf(error, 'Please try again.')}`
  return { record, isPending, failure }
}
