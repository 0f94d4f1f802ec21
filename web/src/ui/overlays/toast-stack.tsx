import { CSPProvider } from '@base-ui/react/csp-provider'
import { Toast } from '@base-ui/react/toast'
import X from 'lucide-react/icons/x'
import { useEffect, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { noteDismissed, noteShown, toastsKept } from './recent-toasts.ts'
import { withoutAmounts } from '../figures/figures.ts'
import { usePrivacy } from '../figures/privacy.ts'
import { toastMailbox, type ToastContent, type ToastMessage } from './toast.ts'
import { wholeFigures } from '../figures/whole-figures.tsx'
import '../button.css'
import '../icon-button.css'
import './toast-stack.css'

const shortStayMs = 6000
const actionStayMs = 12_000

/** An error stays until it is dismissed, a toast with something to do about it stays longer. */
function stayMs({ content }: Extract<ToastMessage, { kind: 'show' }>): number {
  if (content.stayMs !== undefined) return content.stayMs
  if (content.tone === 'destructive') return 0
  return content.action === undefined && content.link === undefined ? shortStayMs : actionStayMs
}

export function ToastStack() {
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider limit={toastsKept}>
        <Toast.Portal>
          <Toast.Viewport className="toasts">
            <Toasts />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </CSPProvider>
  )
}

/** Read again when privacy mode changes under a toast that is shown. */
const words = (text: ReactNode): ReactNode =>
  typeof text === 'string' ? wholeFigures(withoutAmounts(text)) : text

function Toasts() {
  const { toasts, add, close } = Toast.useToastManager<NonNullable<ToastContent['link']>>()
  usePrivacy()
  useEffect(
    () =>
      toastMailbox.attach((message) => {
        if (message.kind === 'dismiss') return close(message.id)
        const { title, description, tone = 'default', action, link } = message.content
        noteShown({ id: message.id, title, description: description ?? null, tone })
        add({
          id: message.id,
          title,
          type: tone,
          priority: tone === 'destructive' ? 'high' : 'low',
          timeout: stayMs(message),
          onClose: () => {
            message.onClose()
            noteDismissed(message.id)
          },
          ...(description !== undefined && { description }),
          ...(link !== undefined && { data: link }),
          ...(action !== undefined && {
            actionProps: {
              children: action.label,
              onClick: () => {
                action.onPress()
                close(message.id)
              },
            },
          }),
        })
      }),
    [add, close],
  )
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection={['right', 'down']}>
      <Toast.Content className="toast-content">
        <div className="toast-words">
          <Toast.Title className="toast-title">{words(toast.title)}</Toast.Title>
          <Toast.Description className="toast-description">{words(toast.description)}</Toast.Description>
        </div>
        <div className="toast-actions">
          {toast.data !== undefined && (
            <Button
              className="toast-action"
              onClick={() => {
                toast.data?.onPress()
                close(toast.id)
              }}
            >
              {toast.data.label}
            </Button>
          )}
          {toast.actionProps !== undefined && <Toast.Action className="button toast-action" />}
          <Toast.Close className="icon-button" aria-label="Dismiss">
            <X aria-hidden="true" />
          </Toast.Close>
        </div>
      </Toast.Content>
    </Toast.Root>
  ))
}
