import { useState } from 'react'
import { useWrite } from '../../client/use-write.ts'
import type { AnswerOf, Routes } from '@wheelwright/api'

export type Detection = AnswerOf<Routes['detectWheelStatus']>

/** Looks at the positions of a wheel; what is sure the server applies itself. */
export function useDetectStatus(id: string) {
  const { write, isPending } = useWrite('detectWheelStatus')
  const [result, setResult] = useState<Detection | 'failed' | null>(null)
  const detect = async (): Promise<Detection | null> => {
    setResult(null)
    try {
      const found = await write({ parameters: { id } })
      setResult(found)
      return found
    } catch {
      setResult('failed')
      return null
    }
  }
  return { detect, isPending, result }
}
