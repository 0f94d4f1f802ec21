import type { WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useId } from 'react'
import { ApiError, messageOf } from '../client/api-error.ts'
import { useRestore } from '../client/undo/use-restore.ts'
import { useWrite } from '../client/use-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { useFormFields } from '../client/use-form-fields.ts'
import { useNow } from '../ui/now.ts'
import type { Places } from './place.ts'
import { nameOfWheel } from '../campaigns/wheel-names.ts'
import { keptInTrash } from './trash-words.ts'

interface DeleteDialogProps {
  cycle: WheelCycle
  places: Places
}

/** Deletes a wheel once its user typed what it is; anything else cancels, to be safe. */
export default function DeleteDialog({ cycle, places }: DeleteDialogProps) {
  const { id, etag, ticker, origin } = cycle
  const name = nameOfWheel(cycle, tradingDateAt(useNow()))
  const formId = useId()
  const { field, submit } = useFormFields({ defaultValues: { confirmation: '' } })
  const toast = useToast()
  const restore = useRestore()
  const { write, isPending, error } = useWrite('removeWheelCycle')
  const wanted = `DELETE ${ticker}`
  const remove = async (): Promise<void> => {
    try {
      await write({ parameters: { id }, ifMatch: etag })
      toast.show({
        title: `${ticker} wheel strategy has been permanently deleted.`,
        description: keptInTrash({ origin }),
        action: { label: 'Undo', onPress: () => void restore([{ kind: 'wheel', id }]) },
      })
    } catch (failure) {
      // What someone else deleted is gone as it was asked for.
      if (!(failure instanceof ApiError && failure.status === 404)) return
    }
    // There is no wheel whose details it could lead back to.
    places.close()
  }
  const confirm = submit(async ({ confirmation }) => {
    if (confirmation === wanted) {
      if (!isPending) await remove()
      return
    }
    places.leave()
    toast.show({ title: "Confirmation text didn't match. Deletion cancelled for safety." })
  })
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.leave()}
      title={`Delete the ${ticker} wheel?`}
      description={name}
      footer={
        <>
          <Button onClick={places.leave}>Cancel</Button>
          <Button tone="danger" type="submit" form={formId} pending={isPending} pendingLabel="Deleting...">
            Delete Strategy
          </Button>
        </>
      }
    >
      <form id={formId} className="form-stack" onSubmit={confirm}>
        <FormError>
          {error !== null &&
            !isGone &&
            `${messageOf(error, 'The wheel was not deleted.')} Please try again or contact support.`}
        </FormError>
        <p>
          {origin === 'ledger'
            ? 'It leaves this page. Its entries stay in the ledger: P&L and lots do not change.'
            : 'It leaves this page with its notes and its history.'}{' '}
          You can restore it from the trash.
        </p>
        <TextField
          label={`Type ${wanted} to confirm`}
          autoComplete="off"
          spellCheck={false}
          {...field('confirmation')}
        />
      </form>
    </Dialog>
  )
}
