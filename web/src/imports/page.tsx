import type { ImportPreview } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { importBatchQuery } from '../client/queries/import-queries.ts'
import { useViewState } from '../client/use-view-state.ts'
import { Link } from '../routing/link.tsx'
import { useNavigate } from '../routing/use-routing.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Sync } from '../sync/sync.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { BatchPanel } from './batch-panel.tsx'
import { DropCard } from './drop-card.tsx'
import { History } from './history.tsx'
import { ImportStep } from './import-step.tsx'
import { UnderWay } from './staging.tsx'
import { Undo } from './undo.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { useDroppedFiles, useUpload } from './use-upload.ts'
import './imports.css'

export function ImportsPage() {
  const [batchId] = useViewState('batch')
  const navigate = useNavigate()
  const show = (id: string | null) =>
    void navigate({
      to: '/Imports',
      search: { batch: id },
      replace: id === null,
    })
  const { upload, waiting, wait, dropWaiting, send, answer, cancel, takeNext } = useUpload(show)
  const batch = useBatch(batchId)
  const take = (files: readonly File[]) => {
    const [first, ...rest] = files
    if (first === undefined) return
    // A preview waits for its answer; files that come meanwhile stand behind it.
    if (upload !== null || batch?.state === 'staged') return wait(files)
    wait(rest)
    send(first)
  }
  useDroppedFiles(take)
  const next = waiting.length > 0 ? takeNext : undefined
  const isBusy = upload !== null || batchId !== null
  const close = () => {
    show(null)
    next?.()
  }
  return (
    <>
      <PageHeader
        title="Import"
        subtitle="Any broker’s file, with a preview before anything is written"
        actions={
          <Link to="/Import" className="button">
            Data Import Center
          </Link>
        }
      />
      <div className="stack">
        {isBusy && (
          <ImportStep upload={upload} batch={batch}>
            {upload !== null && (
              <UploadPanel
                upload={upload}
                onSend={send}
                onAnswer={answer}
                onCancel={cancel}
                onSkip={takeNext}
              />
            )}
            {upload === null && batchId !== null && (
              <BatchPanel key={batchId} id={batchId} onClose={close} onNext={next} />
            )}
          </ImportStep>
        )}
        <UnderWay sending={upload?.file.name ?? null} shown={batchId} />
        {waiting.length > 0 && <Waiting files={waiting} onForget={dropWaiting} />}
        <DropCard small={isBusy} onFiles={take} />
        <Sync whenUsed />
        <History />
      </div>
      <Undo />
    </>
  )
}

/** The import that the address names, once it is here. */
function useBatch(batchId: string | null): ImportPreview | undefined {
  const { data } = useQuery({ ...importBatchQuery(batchId ?? ''), enabled: batchId !== null })
  return batchId === null ? undefined : data
}

function Waiting({ files, onForget }: { files: readonly File[]; onForget: () => void }) {
  const [first] = files
  if (first === undefined) return null
  const names = files.map(({ name }) => name).join(', ')
  return (
    <Banner action={<Button onClick={onForget}>Forget {files.length === 1 ? 'it' : 'them'}</Button>}>
      <span className="import-name">
        Up next: {names}. {files.length === 1 ? 'It is' : 'They are'} read when this one is confirmed or
        discarded.
      </span>
    </Banner>
  )
}
