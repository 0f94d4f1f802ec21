import { useRef } from 'react'
import { messageOf } from '../client/api-error.ts'
import { readImportFile } from '../client/import-file.ts'
import { useUndoImport } from '../client/undo/use-undo-import.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/overlays/toast.ts'

/** Takes a JSON file with accounts and export_info; anything else has the Data Import Center. */
export function ImportFileButton() {
  const input = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const undo = useUndoImport()
  const { write, isPending } = useWrite('importPositions')
  const importFile = async (file: File) => {
    try {
      const { importedCount, batchId, positions } = await write({ body: await readImportFile(file) })
      const refused =
        positions.refused > 0
          ? `${positions.refused.toLocaleString('en-US')} refused. The Data Import Center shows why.`
          : ''
      toast.show({
        title: `Imported successfully: ${counted(importedCount, 'position')}`,
        ...(refused ? { description: refused } : {}),
        action: undo(batchId),
      })
    } catch (error) {
      toast.show({
        title: `Failed to import positions: ${messageOf(error, 'Unknown error')}`,
        tone: 'destructive',
        of: error,
      })
    }
  }
  return (
    <>
      <Button pending={isPending} pendingLabel="Importing..." onClick={() => input.current?.click()}>
        Import Data
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Import file"
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) void importFile(file)
        }}
      />
    </>
  )
}
