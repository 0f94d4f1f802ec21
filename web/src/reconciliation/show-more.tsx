import type { ReconciliationList } from '@wheelwright/api'
import { Button } from '../ui/button.tsx'
import type { Growing } from './use-reconciliation.ts'

interface ShowMoreProps extends Pick<Growing, 'showMore' | 'isGrowing'> {
  list: ReconciliationList
  /** Null when the last page is here. */
  cursor: string | null
  accountId?: string
  shown: number
  count: number
}

const page = 100

/** How much of a long list is here, and the button that brings the next hundred. */
export function ShowMore({ list, cursor, accountId, shown, count, showMore, isGrowing }: ShowMoreProps) {
  if (cursor === null) return null
  return (
    <div className="growing">
      <Button pending={isGrowing} onClick={() => showMore({ list, cursor, accountId: accountId ?? null })}>
        Show {Math.min(page, Math.max(1, count - shown))} more
      </Button>
      <span>
        {shown.toLocaleString('en-US')} of {count.toLocaleString('en-US')}
      </span>
    </div>
  )
}
