import './skeleton.css'

/** A bar of the size of the text that will replace it; `width` in ch of that text. */
export function Skeleton({ width = 8 }: { width?: number }) {
  return <span className="skeleton" style={{ width: `min(${width}ch, 100%)` }} aria-hidden="true" />
}
