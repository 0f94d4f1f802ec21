import { useUndo } from './use-undo.ts'
import { useWrite } from '../use-write.ts'

/** The Undo of a toast that says what was imported: the batch goes as a whole, back to what was there just before. */
export function useUndoImport() {
  const undo = useUndo()
  const { write } = useWrite('removeImport')
  return (id: string, onUndone?: () => void) =>
    undo(async () => {
      await write({ parameters: { id }, query: { confirmed: 'true' } })
      onUndone?.()
    })
}
