import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../client/api-error.ts'
import { preview } from '../client/preview.ts'
import { importsQuery } from '../client/queries/import-queries.ts'
import { useWrite } from '../client/use-write.ts'
import { movesInWords } from '../entries/moves-in-words.ts'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { fileNameOf, undoWords } from './model.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'

/** The preview says why an import cannot be undone, or that it is gone; that it could not be read refuses nothing. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'NOT_UNDOABLE' || error.status === 404)

/** Pressed before what it breaks stood here. */
const isUnconfirmed = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED'

/** Asks before an import is taken back. Where later entries stand on it, the reason is given here. */
export default function UndoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: imports } = useQuery(importsQuery)
  const batch = imports?.find((one) => one.id === id)
  const { write, isPending, error } = useWrite('removeImport')
  const { data: told } = useQuery({
    queryKey: ['imports', 'moves', id],
    // A refusal is an answer, which stays while it is asked for again.
    queryFn: ({ signal }) =>
      preview('removeImport', { parameters: { id }, signal }).catch((error: unknown) => {
        if (isRefusal(error)) return error
        throw error
      }),
    staleTime: 0,
    retry: false,
    // Of one that is being undone it would be told that it is gone.
    enabled: !isPending,
  })
  const [moves, refused] = told instanceof ApiError ? [undefined, told] : [told, null]
  const sentences = moves === undefined ? '' : movesInWords(moves)
  const isEarly = isUnconfirmed(error)
  const problem = isEarly ? null : (error ?? refused)
  const toast = useToast()
  const [what, name] =
    batch === undefined
      ? ['this import', 'the import']
      : [`the import of ${fileNameOf(batch)}`, fileNameOf(batch)]
  const undo = async () => {
    try {
      // What breaks stands in the dialog; what could not be read there is asked for by the server.
      await write({ parameters: { id }, query: moves === undefined ? {} : { confirmed: 'true' } })
      toast.show({ title: `Undone: ${name}`, description: 'Its file can be imported again.' })
      onClose()
    } catch {
      // The reason stands in the dialog.
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Undo ${what}?`}
      footer={
        <>
          <Button onClick={onClose}>{problem === null ? 'Keep it' : 'Close'}</Button>
          {problem === null && (
            <Button tone="danger" pending={isPending} pendingLabel="Undoing" onClick={() => void undo()}>
              Undo import
            </Button>
          )}
        </>
      }
    >
      <div className="form-stack">
        <FormError>
          {problem === null ? null : messageOf(problem, 'The import could not be undone.')}
        </FormError>
        {refused?.code === 'NOT_UNDOABLE' && (
          <p>
            <Link to="/Activity">See the entries in Activity</Link>
          </p>
        )}
        {refused === null && (batch !== undefined || problem === null) && (
          <p>
            {batch === undefined ? 'What it brought will no longer count.' : undoWords(batch)} The import
            stays in the history, and its file can be imported again.
          </p>
        )}
        {sentences !== '' && <p>This moves figures. {wholeFigures(sentences)}</p>}
        {isEarly && <p role="alert">Nothing was undone yet. Look at what this moves, then undo it.</p>}
      </div>
    </Dialog>
  )
}
