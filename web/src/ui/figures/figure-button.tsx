import type { ReactNode } from 'react'
import './figure-button.css'

interface FigureButtonProps {
  /** Which figure it is, for those who hear it by itself: Tax basis of lot 2. */
  label: string
  onPress: () => void
  children: ReactNode
}

/** A computed figure that opens the entries behind it. */
export function FigureButton({ label, onPress, children }: FigureButtonProps) {
  return (
    <button type="button" className="figure-button" onClick={onPress}>
      <span className="sr-only">{label}: </span>
      {children}
    </button>
  )
}
