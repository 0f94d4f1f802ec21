import type { WheelCycle } from '@wheelwright/api'
import { useId, useState, type SubmitEvent } from 'react'
import { useWrite } from '../../client/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.ts'
import type { Places } from '../place.ts'
import { ChangedMeanwhile } from '../status/changed-meanwhile.tsx'

interface NotesDialogProps {
  cycle: WheelCycle
  places: Places
}

export default function NotesDialog({ cycle, places }: NotesDialogProps) {
  const form = useId()
  const [notes, setNotes] = useState(cycle.notes)
  // Held to the notes that were edited until others have been told of: what someone else wrote is not lost unseen.
  const [seen] = useState(cycle)
  const [isTold, setIsTold] = useState(false)
  const held = isTold || cycle.notes === seen.notes ? cycle : seen
  const { write, isPending, error, reset } = useWrite('changeWheelCycle')
  const toasts = useToast()
  const save = async () => {
    await write({ parameters: { id: cycle.id }, ifMatch: held.etag, body: { notes: notes.trim() } })
    toasts.show({ title: `Saved the notes of ${cycle.ticker}` })
    places.leave()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save().catch(() => undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.leave()}
      title={`Notes of ${cycle.ticker}`}
      description={cycle.cycleKey}
      footer={
        <>
          <Button onClick={places.leave}>Cancel</Button>
          <Button tone="primary" type="submit" form={form} pending={isPending} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={form} className="form-stack" onSubmit={submit}>
        <ChangedMeanwhile
          title="Update failed"
          error={error}
          seen={seen}
          onReload={() => {
            setIsTold(true)
            reset()
          }}
        />
        <TextArea
          label="Notes"
          hint="Only you see them."
          rows={8}
          maxLength={10_000}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
