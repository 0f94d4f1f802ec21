import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { importBatchQuery } from '../client/queries/import-queries.ts'
import { useWrite } from '../client/use-write.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** Takes away an import that does not count, whatever has become of it so far. */
export function useDiscard(batchId: string, onDone: () => void) {
  const toast = useToast()
  const discarding = useWrite('removeImport', importBatchQuery(batchId).queryKey)
  const [problem, setProblem] = useState<string | null>(null)
  const discard = async () => {
    setProblem(null)
    try {
      await discarding.write({ parameters: { id: batchId } })
      toast.show({ title: 'The file was discarded. Nothing was written.' })
      onDone()
    } catch (error) {
      setProblem(messageOf(error, 'The file could not be discarded.'))
    }
  }
  return { discard: () => void discard(), isDiscarding: discarding.isPending, problem }
}
