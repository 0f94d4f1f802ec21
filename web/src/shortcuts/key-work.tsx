import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '../routing/use-routing.ts'
import { toggleSidebar } from '../shell/navigation/sidebar-state.ts'
import { usePrivacyChoice } from '../shell/use-privacy-choice.ts'
import { undoNewest, useToast } from '../ui/overlays/toast.ts'
import { Help } from './help.tsx'
import { keepFocus } from './keep-focus.ts'
import { hasSingleKeys } from './kept.ts'
import { keyMailbox, type PressedKey } from './key-mailbox.ts'
import { Palette } from './palette.tsx'
import { isGo, shortcutFor, type Action } from './shortcuts.ts'
import { moveRow, pressInRow, rowOf } from './rows.ts'

/** How long G waits for its letter. */
const goWaitMs = 1500

/** Does what the keys ask for, keeps the place that they have reached, and draws the palette and the help. */
export default function KeyWork() {
  const navigate = useNavigate()
  const toast = useToast()
  const [hides, choosePrivacy] = usePrivacyChoice()
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const goUntil = useRef(0)
  const lastPressed = useRef<PressedKey>(null)

  /** False where there was nothing to do. */
  const act = (action: Action): boolean => {
    switch (action.kind) {
      case 'sidebar':
        toggleSidebar()
        return true
      case 'privacy':
        choosePrivacy(!hides)
        return true
      case 'undo':
        if (!undoNewest()) toast.show({ title: 'There is nothing to undo' })
        return true
      case 'go':
        void navigate({ to: action.to })
        return true
      case 'move':
        return moveRow(action.by)
      case 'row': {
        const row = rowOf(document.activeElement)
        return row !== null && pressInRow(row, action.key)
      }
      case 'palette':
      case 'help':
        setOpen(action.kind)
        return true
      default:
        return action satisfies never
    }
  }

  const onKey = (pressed: PressedKey) => {
    lastPressed.current = pressed
    const { event } = pressed
    const where = {
      afterG: event.timeStamp < goUntil.current,
      inRow: rowOf(document.activeElement) !== null,
      singleKeys: hasSingleKeys(),
    }
    const shortcut = shortcutFor(event, where)
    // Shift and the like come before the key that they belong to.
    if (event.key.length === 1) goUntil.current = 0
    if (shortcut !== null) {
      if (act(shortcut.action)) event.preventDefault()
    } else if (isGo(event, where)) goUntil.current = event.timeStamp + goWaitMs
  }
  useEffect(() => keyMailbox.attach(onKey))
  useEffect(() => keepFocus(lastPressed.current), [])

  const close = () => setOpen(null)
  return (
    <>
      {open === 'palette' && <Palette onClose={close} onAct={act} />}
      {open === 'help' && <Help onClose={close} />}
    </>
  )
}
