import type { ImportBatch, ImportPreview } from '@wheelwright/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../client/api-error.ts'
import { refreshQueries } from '../client/live/read-again.ts'
import { useImportProgress } from '../client/import-progress.ts'
import { importBatchQuery } from '../client/queries/import-queries.ts'
import { useWrite } from '../client/use-write.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { addsSomething, effectOf, notTaken, progressWords, whyNothing } from './model.ts'
import { RefusedRows } from './refused-rows.tsx'
import { useDiscard } from './use-discard.ts'

interface DecisionProps {
  batch: ImportBatch
  keepsBoth: boolean
  onClose: () => void
  onNext: (() => void) | undefined
}

const useDecision = ({ batch, keepsBoth, onClose }: DecisionProps) => {
  const queries = useQueryClient()
  const parameters = { id: batch.id }
  const key = importBatchQuery(batch.id).queryKey
  const confirming = useWrite('confirmImport')
  const { discard, isDiscarding, problem: notDiscarded } = useDiscard(batch.id, onClose)
  const [problem, setProblem] = useState<string | null>(null)

  const confirm = async () => {
    setProblem(null)
    try {
      const confirmed = await confirming.write({ parameters, body: { keepBoth: keepsBoth } })
      queries.setQueryData<ImportPreview>(key, (old) => old && { ...old, ...confirmed })
    } catch (error) {
      setProblem(messageOf(error, 'The import could not be confirmed.'))
      // What was staged against an older ledger was looked at again; the page shows how it stands now.
      if (error instanceof ApiError && error.code === 'STAGED_ANEW')
        void refreshQueries(queries, [['imports']])
    }
  }
  return {
    confirm,
    discard,
    problem: problem ?? notDiscarded,
    isConfirming: confirming.isPending,
    isDiscarding,
  }
}

/** The one question of a preview, above the rows so that it needs no scrolling. */
export function Decision(props: DecisionProps) {
  const { batch, keepsBoth } = props
  const { confirm, discard, problem, isConfirming, isDiscarding } = useDecision(props)
  const isWorth = addsSomething(batch, keepsBoth)
  return (
    <div className="batch-bar">
      {problem !== null && (
        <Banner tone="loss" role="alert">
          {problem}
        </Banner>
      )}
      {isConfirming ? (
        <Confirming batch={batch} />
      ) : (
        <p>
          <strong>Nothing is written yet.</strong>{' '}
          {isWorth ? effectOf(batch, keepsBoth) : whyNothing(batch.counts)}
        </p>
      )}
      <div className="button-row">
        {isWorth && (
          <Button
            tone="primary"
            pending={isConfirming}
            pendingLabel="Confirming"
            onClick={() => void confirm()}
          >
            Confirm import
          </Button>
        )}
        <Button pending={isDiscarding} pendingLabel="Discarding" onClick={discard}>
          Discard
        </Button>
        {notTaken(batch.counts) > 0 && <RefusedRows batch={batch} />}
      </div>
    </div>
  )
}

function Confirming({ batch }: { batch: ImportBatch }) {
  const said = useImportProgress()
  const progress = said?.batchId === batch.id && said.phase === 'confirming' ? said : null
  return (
    <ProgressBar label="Confirming" done={progress?.done ?? 0} total={progress?.total ?? null}>
      {progress === null ? 'Confirming' : progressWords(progress)}
    </ProgressBar>
  )
}
