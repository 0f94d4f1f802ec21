import type { Position } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { useConfirm } from '../ui/confirm.ts'
import { formatDate } from '../ui/figures.ts'
import { useToast } from '../ui/toast.ts'
import { formOf, readOptionForm } from './option-form-model.ts'

const dateOf = ({ expirationDate }: Position): string =>
  expirationDate === null ? 'no expiration' : formatDate(expirationDate)

/** Asks, deletes, and offers to put the option back; a failure is shown, not only logged. */
export const useDeleteOption = () => {
  const confirm = useConfirm()
  const toast = useToast()
  const { write } = useWrite('removeOption')
  const { write: add } = useWrite('addOption')
  const fail = (title: string) => (error: unknown) =>
    void toast.show({ title, description: messageOf(error, 'Try again.'), tone: 'destructive' })
  const putBack = (position: Position) => {
    const read = readOptionForm(formOf(position))
    if (read.ok) add({ body: read.entry }).catch(fail('The option could not be put back'))
  }
  return async (position: Position): Promise<void> => {
    const agreed = await confirm({
      title: 'Are you sure you want to delete this option?',
      message: [`${position.ticker} ${position.optionType ?? ''}`, dateOf(position)].join(', '),
      action: 'Delete',
      tone: 'danger',
    })
    if (!agreed) return
    try {
      await write({ parameters: { id: position.id }, ifMatch: position.etag })
      toast.show({
        title: `Deleted the ${position.ticker} option`,
        action: { label: 'Undo', onPress: () => putBack(position) },
      })
    } catch (error) {
      fail('The option could not be deleted')(error)
    }
  }
}
