import {
  cloneElement,
  useEffect,
  useLayoutEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { showBeside } from './popup-place.ts'
import { closedTooltip, openingDelay } from './tooltip-delay.ts'
import './tooltip.css'

interface TooltipProps {
  text: string
  /** One element that can be hovered; it is described by the text unless its name already says it. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  describes?: boolean
  side?: 'above' | 'end'
  /** Opens at a tap too: for what does nothing else when it is tapped. */
  onTap?: boolean
}

/** A line of text about an element, on hover and on keyboard focus. It stays while the pointer is on it. */
export function Tooltip({ text, children, describes = true, side = 'above', onTap = false }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (open) closedTooltip(performance.now())
    setOpen(false)
  }
  const onEnter = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') show(openingDelay(performance.now()))
  }
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') hide()
  }
  const onUp = (event: PointerEvent) => {
    if (onTap && event.pointerType === 'touch') setOpen(true)
  }
  const onFocus = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) show(0)
  }
  return (
    <span
      ref={anchor}
      className="tooltip-anchor"
      onPointerOver={onEnter}
      onPointerOut={onLeave}
      onPointerUp={onUp}
      onPointerDown={hide}
      onFocus={onFocus}
      onBlur={hide}
    >
      {cloneElement(children, describes && open ? { 'aria-describedby': id } : {})}
      {open && <Bubble id={id} text={text} anchor={anchor} side={side} onDismiss={hide} />}
    </span>
  )
}

interface BubbleProps {
  id: string
  text: string
  anchor: { current: HTMLElement | null }
  side: 'above' | 'end'
  onDismiss: () => void
}

function Bubble({ id, text, anchor, side, onDismiss }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const target = anchor.current?.firstElementChild
    if (bubble.current && target) showBeside(bubble.current, target, { side, align: 'center' })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss()
    }
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onDismiss, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onDismiss, true)
    }
  })
  return (
    <span ref={bubble} id={id} className="tooltip" role="tooltip" popover="manual">
      {text}
    </span>
  )
}
