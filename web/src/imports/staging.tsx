import type { ImportBatch } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useImportProgress } from '../client/import-progress.ts'
import { importsQuery } from '../client/queries/import-queries.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { fileNameOf, isSync, progressWords } from './model.ts'
import { useDiscard } from './use-discard.ts'

/** Where nothing tells that a file was read, it is asked for so often. */
export const askAgainMs = 3000

/** How far a file is that the server reads: seen when one comes back to the page, or from another tab. */
export function Staging({ batch, onGone }: { batch: ImportBatch; onGone: () => void }) {
  const said = useImportProgress()
  const { discard, isDiscarding, problem } = useDiscard(batch.id, onGone)
  const progress = said?.batchId === batch.id ? said : null
  return (
    <div className="import-sending">
      <ProgressBar
        label={`Reading ${fileNameOf(batch)}`}
        done={progress?.done ?? 0}
        total={progress?.total ?? null}
      >
        {progress === null
          ? 'The file is still being read, with this page or without it. Nothing is written yet.'
          : progressWords(progress)}
      </ProgressBar>
      <Button pending={isDiscarding} pendingLabel="Cancelling" onClick={discard}>
        Cancel
      </Button>
      {problem !== null && (
        <Banner tone="loss" role="alert">
          {problem}
        </Banner>
      )}
    </div>
  )
}

/** A file that could not be read while nobody waited for it. */
export function NotRead({ batch, onClose }: { batch: ImportBatch; onClose: () => void }) {
  const { discard, isDiscarding, problem } = useDiscard(batch.id, onClose)
  return (
    <div className="batch-bar">
      <Banner tone="loss" role="alert">
        {problem ?? batch.problem} Nothing of the file was written.
      </Banner>
      <div className="button-row">
        <Button pending={isDiscarding} pendingLabel="Discarding" onClick={discard}>
          Discard
        </Button>
      </div>
    </div>
  )
}

interface UnderWayProps {
  /** The file that this page is sending: it has a panel of its own. */
  sending: string | null
  /** The import that is shown. */
  shown: string | null
}

/** Files that were sent before, from this page or another, and are still being read. */
export function UnderWay({ sending, shown }: UnderWayProps) {
  const { data } = useQuery(importsQuery)
  const others = (data ?? []).filter(
    ({ state, id, fileName, format }) =>
      state === 'staging' &&
      id !== shown &&
      !isSync({ format }) &&
      (sending === null || fileName !== sending),
  )
  if (others.length === 0) return null
  return (
    <Card title="Still being read" aside="Nothing is written yet">
      <div className="stack">
        {others.map((batch) => (
          <div key={batch.id}>
            <p className="import-name">{fileNameOf(batch)}</p>
            <Staging batch={batch} onGone={() => {}} />
          </div>
        ))}
      </div>
    </Card>
  )
}
