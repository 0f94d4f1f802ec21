import type { WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useId, useState } from 'react'
import { useUndo } from '../../client/undo/use-undo.ts'
import { useWrite } from '../../client/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useNow } from '../../ui/now.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useToast } from '../../ui/overlays/toast.ts'
import { useFormFields } from '../../client/use-form-fields.ts'
import type { Places } from '../place.ts'
import { ChangedMeanwhile } from '../status/changed-meanwhile.tsx'
import { nameOfWheel } from '../../campaigns/wheel-names.ts'

interface NotesDialogProps {
  cycle: WheelCycle
  places: Places
}

export default function NotesDialog({ cycle, places }: NotesDialogProps) {
  const id = useId()
  const { field, submit } = useFormFields({ defaultValues: { notes: cycle.notes } })
  // Held to the notes that were edited until others have been told of: what someone else wrote is not lost unseen.
  const [seen] = useState(cycle)
  const [isTold, setIsTold] = useState(false)
  const held = isTold || cycle.notes === seen.notes ? cycle : seen
  const { write, isPending, error, reset } = useWrite('changeWheelCycle')
  const toasts = useToast()
  const undo = useUndo()
  const put = (notes: string, ifMatch: string) =>
    write({ parameters: { id: cycle.id }, ifMatch, body: { notes } })
  const save = submit(async ({ notes }) => {
    try {
      const { etag } = await put(notes.trim(), held.etag)
      toasts.show({
        title: `Saved the notes of ${cycle.ticker}`,
        action: undo(() => put(held.notes, etag)),
      })
    } catch {
      return
    }
    places.leave()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.leave()}
      title={`Notes of ${cycle.ticker}`}
      description={nameOfWheel(cycle, tradingDateAt(useNow()))}
      footer={
        <>
          <Button onClick={places.leave}>Cancel</Button>
          <Button tone="primary" type="submit" form={id} pending={isPending} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={id} className="form-stack" onSubmit={save}>
        <ChangedMeanwhile
          title="Update failed"
          error={error}
          seen={seen}
          onReload={() => {
            setIsTold(true)
            reset()
          }}
        />
        <TextArea label="Notes" hint="Only you see them." rows={8} maxLength={10_000} {...field('notes')} />
      </form>
    </Dialog>
  )
}
