/** Where a popup goes beside its anchor: on the wanted side, on the other when it doesn't fit, always inside the view. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

interface Placement {
  side: 'above' | 'below' | 'end'
  /** Along the side; beside the end it is always centred. */
  align: 'start' | 'center' | 'end'
}

const gap = 6
const margin = 8

export function placeBeside(
  anchor: Box,
  popup: Size,
  view: Size,
  wanted: Placement,
): { left: number; top: number } {
  const { left, top } =
    wanted.side === 'end' ? atEnd(anchor, popup) : aboveOrBelow(anchor, popup, view, wanted)
  return {
    left: clamp(left, margin, view.width - margin - popup.width),
    top: clamp(top, margin, view.height - margin - popup.height),
  }
}

function atEnd(anchor: Box, popup: Size): { left: number; top: number } {
  return {
    left: anchor.left + anchor.width + gap,
    top: anchor.top + (anchor.height - popup.height) / 2,
  }
}

function aboveOrBelow(
  anchor: Box,
  popup: Size,
  view: Size,
  wanted: Placement,
): { left: number; top: number } {
  const above = anchor.top - gap - popup.height
  const below = anchor.top + anchor.height + gap
  const fitsAbove = above >= margin
  const fitsBelow = below + popup.height <= view.height - margin
  const goesAbove = wanted.side === 'above' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow
  return { left: alignedLeft(anchor, popup, wanted.align), top: goesAbove ? above : below }
}

function alignedLeft(anchor: Box, popup: Size, align: Placement['align']): number {
  if (align === 'start') return anchor.left
  if (align === 'end') return anchor.left + anchor.width - popup.width
  return anchor.left + (anchor.width - popup.width) / 2
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}

/** Shows a popover element beside its anchor; `data-placed` lets it stay unseen until it is there. */
export function showBeside(popup: HTMLElement, anchor: Element, wanted: Placement): void {
  if (!popup.matches(':popover-open')) popup.showPopover()
  const view = document.documentElement
  const { left, top } = placeBeside(
    anchor.getBoundingClientRect(),
    popup.getBoundingClientRect(),
    { width: view.clientWidth, height: view.clientHeight },
    wanted,
  )
  popup.style.left = `${Math.round(left)}px`
  popup.style.top = `${Math.round(top)}px`
  popup.dataset['placed'] = ''
}
