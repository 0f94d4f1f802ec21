import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { confirmMailbox, type PendingQuestion, type Question } from './confirm.ts'
import './dialog.css'

interface ConfirmDialogProps extends Question {
  open: boolean
  onAnswer: (confirmed: boolean) => void
}

/** A question that has to be answered before anything else; the safe answer has the focus. */
function ConfirmDialog({
  open,
  onAnswer,
  title,
  message,
  action,
  cancel = 'Cancel',
  tone = 'primary',
}: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open={open} onOpenChange={(next) => !next && onAnswer(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="dialog-veil" />
          <AlertDialog.Viewport className="dialog-place">
            <AlertDialog.Popup className="dialog" initialFocus={safe}>
              <div className="dialog-body">
                <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
                {message !== undefined && (
                  <AlertDialog.Description className="dialog-message">{message}</AlertDialog.Description>
                )}
              </div>
              <footer className="dialog-foot">
                <Button ref={safe} onClick={() => onAnswer(false)}>
                  {cancel}
                </Button>
                <Button tone={tone} onClick={() => onAnswer(true)}>
                  {action}
                </Button>
              </footer>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  )
}

/** Asks what arrives in the mailbox, one question after the other. */
export function Confirmations() {
  const [questions, setQuestions] = useState<readonly PendingQuestion[]>([])
  const [closing, setClosing] = useState<PendingQuestion | null>(null)
  useEffect(() => confirmMailbox.attach((question) => setQuestions((others) => [...others, question])), [])
  const current = questions[0]
  const shown = current ?? closing
  if (shown === null) return null
  const { answer, ...question } = shown
  const onAnswer = (confirmed: boolean) => {
    answer(confirmed)
    setClosing(shown)
    setQuestions((others) => others.filter((other) => other !== shown))
  }
  return <ConfirmDialog open={current !== undefined} {...question} onAnswer={onAnswer} />
}
