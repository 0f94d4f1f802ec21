import type { WheelCycle } from '@wheelwright/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, requestIdOf } from '../../client/api-error.ts'
import { refreshQueries } from '../../client/live/read-again.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { withoutAmounts } from '../../ui/figures/figures.ts'
import { touchedKeys } from '../../client/live/touched.ts'
import { changesSince } from './changed-model.ts'

interface ChangedMeanwhileProps {
  /** Stands before the message: Status update failed. */
  title: string
  error: unknown
  seen: Pick<WheelCycle, 'status' | 'notes'>
  /** When the wheel has been read again. */
  onReload: () => void
}

/** Why a change was refused; where someone else was faster, what they changed, and the way to go on. */
export function ChangedMeanwhile({ title, error, seen, onReload }: ChangedMeanwhileProps) {
  const queries = useQueryClient()
  const [isReading, setIsReading] = useState(false)
  if (error === null) return null
  const changes = changesSince(error, seen)
  const reload = async () => {
    setIsReading(true)
    await refreshQueries(queries, touchedKeys(['status']))
    setIsReading(false)
    onReload()
  }
  const requestId = requestIdOf(error)
  return (
    <Banner
      tone="loss"
      role="alert"
      action={
        changes !== null && (
          <Button pending={isReading} onClick={() => void reload()}>
            Load it again
          </Button>
        )
      }
    >
      {title}: {withoutAmounts(messageOf(error, 'Please try again.'))}
      {changes !== null && changes.length > 0 && (
        <ul className="wheel-card-list">
          {changes.map(({ what, before, now }) => (
            <li key={what}>
              {what} was {before} and is {now} now.
            </li>
          ))}
        </ul>
      )}
      {changes === null && requestId !== null && <small> Request {requestId}</small>}
    </Banner>
  )
}
