import { lazy, Suspense, useEffect } from 'react'
import { createMailbox } from '../ui/mailbox.ts'
import { isCombination, isDialogOpen, isTypingIn } from './combinations.ts'

/** Keys wait here for the registry, which is loaded with the first of them. */
export const keyMailbox = createMailbox<KeyboardEvent>()

const KeyWork = lazy(() => import('./key-work.tsx'))

/** Listens for the keys of a signed-in user. Ctrl or Meta and Z takes back what was typed while somebody types. */
export function Hands() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const combined = isCombination(event)
      const typed = isTypingIn(event.target) && (!combined || event.key.toLowerCase() === 'z')
      if (event.defaultPrevented || event.isComposing || typed || isDialogOpen()) return
      if (combined) event.preventDefault()
      keyMailbox.post(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return <Suspense>{keyMailbox.useWanted() && <KeyWork />}</Suspense>
}
