import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { windowOf, type RowWindow } from './row-window.ts'

const sameWindow = (a: RowWindow, b: RowWindow): boolean => a.first === b.first && a.end === b.end

/** Before the first row is measured; a screen's worth and no more. */
const unmeasured = 36
const firstScreen = 30

/**
 * The rows of a long list to draw, as the page scrolls. `list` goes on the element that holds rows and spacers, and
 * each row carries `data-row`. Rows must have one height; it is measured, so that density and folding may change it.
 */
export function useRowWindow(count: number) {
  const list = useRef<HTMLTableElement>(null)
  const [rowHeight, setRowHeight] = useState(unmeasured)
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: firstScreen })

  const look = useCallback(() => {
    const body = list.current?.tBodies[0]
    // On paper the rows that were in view stay, though nothing stands above them.
    if (body === undefined || matchMedia('print').matches) return
    const height = list.current?.querySelector('[data-row]')?.getBoundingClientRect().height ?? 0
    if (height > 0) setRowHeight(height)
    const next = windowOf(
      -body.getBoundingClientRect().top,
      window.innerHeight,
      height > 0 ? height : unmeasured,
      count,
    )
    setShown((old) => (sameWindow(old, next) ? old : next))
  }, [count])

  useLayoutEffect(look, [look])
  useEffect(() => {
    let frame = 0
    const onMove = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    const sizes = new ResizeObserver(onMove)
    if (list.current !== null) sizes.observe(list.current)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onMove)
      window.removeEventListener('resize', onMove)
      sizes.disconnect()
    }
  }, [look])

  const end = Math.min(shown.end, count)
  const first = Math.min(shown.first, end)
  return { list, first, end, before: first * rowHeight, after: (count - end) * rowHeight }
}
