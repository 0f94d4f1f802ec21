import { useEffect, useState, type ComponentType } from 'react'
import { confirmMailbox } from './confirm.ts'
import { toastMailbox } from './toast.ts'

const toasts = async () => (await import('./toast-stack.tsx')).ToastStack
const confirmations = async () => (await import('./confirm-dialog.tsx')).Confirmations

const askAgainMs = 3000

/**
 * In place of `lazy`, which throws where the script can't be had: nothing stands around the root that would catch it, and the
 * whole page would go. What was said waits in its mailbox until the server is there again.
 */
function Late({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    const ask = () =>
      void load().then(
        (script) => setLoaded(() => script),
        () => setTimeout(ask, askAgainMs),
      )
    ask()
  }, [load])
  return Loaded && <Loaded />
}

/** Stands once at the root of the page; loads toasts and confirmations when the first is wanted. */
export function Overlays() {
  const wantsToasts = toastMailbox.useWanted()
  const wantsConfirmations = confirmMailbox.useWanted()
  return (
    <>
      {wantsToasts && <Late load={toasts} />}
      {wantsConfirmations && <Late load={confirmations} />}
    </>
  )
}
