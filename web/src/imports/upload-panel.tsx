import { useEffect } from 'react'
import { messageOf, requestIdOf } from '../client/api-error.ts'
import { useImportProgress } from '../client/import-progress.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { AccountQuestion } from './account-question.tsx'
import { FormatList } from './format-list.tsx'
import { progressWords } from './model.ts'
import type { ChosenAccount, Upload } from './use-upload.ts'

interface UploadPanelProps {
  upload: Upload
  onSend: (file: File) => void
  /** Which account the one is that the file calls so; empty where it names none. */
  onAnswer: (upload: Upload, named: string, account: ChosenAccount) => void
  onCancel: () => void
  /** Lets go of this file and takes the next, if there is one. */
  onSkip: () => void
}

/** A file on its way to its preview. */
export function UploadPanel({ upload, onSend, onAnswer, onCancel, onSkip }: UploadPanelProps) {
  const { file, step } = upload
  switch (step.kind) {
    case 'account':
      return (
        <AccountQuestion
          key={step.named}
          fileName={file.name}
          reason={step.message}
          choices={step.choices}
          named={step.named}
          likely={step.likely}
          proposed={step.proposed}
          onChoose={(account) => onAnswer(upload, step.named, account)}
          onSkip={onSkip}
        />
      )
    case 'unknown':
      return (
        <Card title="This file can’t be read" aside={<span className="import-name">{file.name}</span>}>
          <div className="stack">
            <p role="alert">{step.message} Nothing was written.</p>
            <p>
              <Button onClick={onSkip}>Take another file</Button>
            </p>
            <FormatList titles={step.formats} />
          </div>
        </Card>
      )
    case 'failed':
      return (
        <ErrorPanel
          title={`${file.name} was not imported`}
          message={messageOf(step.error, 'The file could not be sent.')}
          advice="Nothing was written. The file is still here, so it can be sent again."
          requestId={requestIdOf(step.error)}
          retryLabel="Send again"
          onRetry={() => onSend(file)}
        />
      )
    case 'cancelling':
    case 'sending':
    default:
      return <Sending file={file} isCancelling={step.kind === 'cancelling'} onCancel={onCancel} />
  }
}

interface SendingProps {
  file: File
  isCancelling: boolean
  onCancel: () => void
}

function Sending({ file, isCancelling, onCancel }: SendingProps) {
  const said = useImportProgress()
  const progress = said?.fileName === file.name ? said : null
  useWarningBeforeLeaving(progress === null)
  return (
    <Card title={<span className="import-name">{file.name}</span>} aside="Nothing is written yet">
      <div className="import-sending">
        <ProgressBar
          label={`Reading ${file.name}`}
          done={progress?.done ?? 0}
          total={progress?.total ?? null}
        >
          {progressWords(progress)}
        </ProgressBar>
        <Button pending={isCancelling} pendingLabel="Cancelling" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}

/** A tab that is closed before the server has the whole file takes it along; the browser asks first. */
function useWarningBeforeLeaving(isOnItsWay: boolean): void {
  useEffect(() => {
    if (!isOnItsWay) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOnItsWay])
}
