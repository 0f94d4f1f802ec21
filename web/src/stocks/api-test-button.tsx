import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { call } from '../client/call.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/overlays/toast.ts'

const countOf = async (name: string, read: () => Promise<{ length: number }>): Promise<string> => {
  try {
    return `${name}: ${(await read()).length}`
  } catch (error) {
    return `${name}: ${messageOf(error, 'failed')}`
  }
}

/** In development: calls the three position endpoints directly and tells what they answer. */
export function ApiTestButton() {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const test = async () => {
    setIsPending(true)
    const counts = await Promise.all([
      countOf('stocks', () => call('stockPositions')),
      countOf('options', () => call('optionPositions')),
      countOf('all positions', async () => (await call('positions')).positions),
    ])
    setIsPending(false)
    toast.show({ title: 'Test API', description: counts.join(', ') })
  }
  return (
    <Button tone="quiet" pending={isPending} onClick={() => void test()}>
      Test API
    </Button>
  )
}
