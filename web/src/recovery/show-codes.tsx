import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import CodesDialog from './codes-dialog.tsx'

/**
 * Shows the codes above whatever page is there. The page that made them is left by then, so that the dialog has a root of its own;
 * and the first view does not know of it.
 */
export function showRecoveryCodes(codes: readonly string[]): void {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const close = (): void => {
    root.unmount()
    host.remove()
  }
  root.render(
    <StrictMode>
      <CodesDialog codes={codes} onClose={close} />
    </StrictMode>,
  )
}
