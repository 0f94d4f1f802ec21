import type { ImportBatch } from '@wheelwright/api'
import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { call } from '../client/call.ts'
import { saveText } from '../client/save-text.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { leftOutSentence, notTakenWords } from './model.ts'

/** The rows that were not taken, below the header of their file and each with its reason. */
export function RefusedRows({ batch: { id, counts } }: { batch: ImportBatch }) {
  const words = notTakenWords(counts)
  const [isPending, setPending] = useState(false)
  const toast = useToast()
  const download = async () => {
    setPending(true)
    try {
      const { fileName, text, leftOut } = await call('refusedRows', { parameters: { id } })
      saveText(fileName, text)
      if (leftOut > 0)
        toast.show({ title: `${fileName} was downloaded`, description: leftOutSentence(leftOut) })
    } catch (error) {
      toast.show({
        title: `The ${words} could not be downloaded`,
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
      })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button pending={isPending} pendingLabel="Downloading" onClick={() => void download()}>
      Download {words}
    </Button>
  )
}
