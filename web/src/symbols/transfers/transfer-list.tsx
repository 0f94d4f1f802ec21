import { Button } from '../../ui/button.tsx'
import { transferKey, moveInWords, stateInWords, type Transfer } from './transfers-model.ts'
import { useUnlink } from './use-unlink.ts'

/** Transfers with what may be done about each: taken apart, or the user's word taken back. */
export function TransferList({ items }: { items: readonly Transfer[] }) {
  const { unlink, takeBack, isPending } = useUnlink()
  return (
    <ul className="transfers">
      {items.map((transfer) => {
        const { batchId, questionId } = transfer
        return (
          <li key={transferKey(transfer)}>
            <p>{moveInWords(transfer)}</p>
            <p className="transfer-state">{stateInWords(transfer)}</p>
            {questionId !== null && (
              <Button pending={isPending} onClick={() => void unlink(transfer)}>
                These are not one transfer
              </Button>
            )}
            {batchId !== null && (
              <Button tone="quiet" pending={isPending} onClick={() => void takeBack(batchId)}>
                Take back
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
