import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef, type ReactNode } from 'react'
import './dialog.css'
import '../icon-button.css'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  width?: 'small' | 'medium' | 'wide' | 'sheet'
  children?: ReactNode
}

/** The first field, unless the dialog would open scrolled down to it, past what stands above. */
const fieldInSight = (body: HTMLElement | null): HTMLElement | null => {
  const field = body?.querySelector<HTMLElement>('input, select, textarea') ?? null
  if (body === null || field === null) return null
  return field.getBoundingClientRect().bottom <= body.getBoundingClientRect().bottom ? field : null
}

/** Load it lazily together with what it holds; the first view has no dialog. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  width = 'small',
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  // The first field is what the user came for; on a touch screen it would raise the keyboard unasked.
  const firstField = (opened: string) => (opened === 'touch' ? true : (fieldInSight(body.current) ?? true))
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
        <Base.Portal>
          <Base.Backdrop className="dialog-veil" />
          <Base.Viewport className="dialog-place">
            <Base.Popup className="dialog" data-width={width} initialFocus={firstField}>
              <header className="dialog-head">
                <Base.Title className="dialog-title">{title}</Base.Title>
                <Base.Close className="icon-button" aria-label="Close">
                  <X aria-hidden="true" />
                </Base.Close>
              </header>
              {description !== undefined && (
                <Base.Description className="dialog-description">{description}</Base.Description>
              )}
              <div ref={body} className="dialog-body">
                {children}
              </div>
              {footer !== undefined && <footer className="dialog-foot">{footer}</footer>}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
