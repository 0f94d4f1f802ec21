import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lazyDialog } from '../ui/overlays/lazy-dialog.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { isCombination, isDialogOpen, isTypingIn } from './combinations.ts'
import { keyMailbox, placesOfFocus } from './key-mailbox.ts'

const { Dialog: KeyWork, load: loadKeyWork } = lazyDialog(() => import('./key-work.tsx'))

/** Held before the key of a combination: by the time that key comes the script is on its way. */
const beginsCombination = new Set(['Control', 'Meta'])
/** Where it fails, the key that needs it asks again and says so. */
const fetchKeyWork = () => void loadKeyWork().catch(() => {})
/** By then a page has what it shows; the first key finds the script there, and the palette opens at once with its symbols. */
const atRestMs = 5000

/** Listens for the keys of a signed-in user. Ctrl or Meta and Z takes back what was typed while somebody types. */
export function Hands() {
  const queries = useQueryClient()
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (beginsCombination.has(event.key)) fetchKeyWork()
      const combined = isCombination(event)
      const typed = isTypingIn(event.target) && (!combined || event.key.toLowerCase() === 'z')
      if (event.defaultPrevented || event.isComposing || typed || isDialogOpen()) return
      if (combined) event.preventDefault()
      const place = event.target instanceof Element ? event.target.closest<HTMLElement>(placesOfFocus) : null
      keyMailbox.post({ event, place })
    }
    addEventListener('keydown', onKey)
    // With a pointer alone, too, what leaves a page hands its focus on.
    const onPress = () => setPressed(true)
    addEventListener('pointerdown', onPress)
    let isOver = false
    const prepare = () => {
      if (isOver) return
      fetchKeyWork()
      void import('../client/queries/position-queries.ts').then((read) =>
        read.readPositionsAhead(queries, 'Open'),
      )
    }
    const atRest = setTimeout(() => whenIdle(prepare), atRestMs)
    return () => {
      isOver = true
      clearTimeout(atRest)
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPress)
    }
  }, [queries])
  const isWanted = keyMailbox.useWanted()
  return (isWanted || isPressed) && <KeyWork />
}
