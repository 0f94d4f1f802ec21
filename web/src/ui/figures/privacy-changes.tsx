import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { isPrivate, PrivacyContext, whenPrivacyChanges } from './privacy.ts'

const root = () => document.documentElement.dataset

/**
 * Draws everything again that holds an amount. A long page takes some tenths of a second for it, so keys and clicks come in
 * between; until it is done the style sheet hides the figures, from the next frame on.
 */
export function PrivacyChanges({ children }: { children: ReactNode }) {
  const [changes, setChanges] = useState(0)
  useEffect(
    () =>
      whenPrivacyChanges(() => {
        if (isPrivate()) root()['hiding'] = ''
        startTransition(() => setChanges((before) => before + 1))
      }),
    [],
  )
  useEffect(() => {
    if (changes > 0) delete root()['hiding']
  }, [changes])
  return <PrivacyContext value={changes}>{children}</PrivacyContext>
}
