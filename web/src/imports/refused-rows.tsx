import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { call } from '../client/call.ts'
import { saveText } from '../client/save-text.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { leftOutSentence } from './model.ts'

/** The rows that were not taken, below the header of their file and each with its reason. */
export function RefusedRows({ id }: { id: string }) {
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
        title: 'The refused rows could not be downloaded',
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
      })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button pending={isPending} pendingLabel="Downloading" onClick={() => void download()}>
      Download refused rows
    </Button>
  )
}
