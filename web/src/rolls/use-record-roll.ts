import type { RollFill } from '@wheelwright/api'
import type { RollType } from '@wheelwright/core'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { formatMoney } from '../ui/figures/figures.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** Records the fills, and offers to take them back. */
export function useRecordRoll(ticker: string, onDone: () => void) {
  const toast = useToast()
  const { write, isPending, error, reset } = useWrite('executeRoll')
  const { write: takeBack } = useWrite('takeBackRoll')
  const undo = (id: string) => {
    takeBack({ parameters: { ticker, id } }).then(
      () => toast.show({ title: 'The roll was taken back' }),
      (failure: unknown) =>
        toast.show({
          title: 'The roll could not be taken back',
          description: messageOf(failure, 'Try again.'),
          tone: 'destructive',
          of: failure,
        }),
    )
  }
  const record = async (
    optionIds: readonly string[],
    strategy: RollType,
    fills: readonly RollFill[],
  ): Promise<void> => {
    const body = { optionIds: [...optionIds], strategy, fills: [...fills] }
    const { rollId, netCredit } = await write({ parameters: { ticker }, body })
    toast.show({
      title: `Recorded the roll of ${ticker}`,
      description: `Net credit ${formatMoney(netCredit, { sign: 'always' })}. No order was sent to a broker.`,
      action: { label: 'Undo', onPress: () => undo(rollId) },
    })
    onDone()
  }
  const failure = error === null ? null : `Roll failed: ${messageOf(error, 'Please try again.')}`
  return { record, isPending, failure, reset }
}
