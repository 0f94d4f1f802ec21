import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './symbol-link.css'

/** The name of a wheel, which leads to its own page. */
export function WheelLink({ cycleKey, children }: { cycleKey: string; children: ReactNode }) {
  return (
    <Link to="/Wheels/$key" params={{ key: cycleKey }} className="symbol-link">
      {children}
    </Link>
  )
}
