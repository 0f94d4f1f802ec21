import type { ReactNode } from 'react'
import { Link } from '../routing/link.tsx'
import './symbol-link.css'

/** A ticker that leads to everything about it. */
export function SymbolLink({ symbol }: { symbol: string }) {
  return (
    <Link to="/Symbols/:symbol" params={{ symbol }} className="symbol-link">
      {symbol}
    </Link>
  )
}

/** The name of a wheel, which leads to its own page. */
export function WheelLink({ cycleKey, children }: { cycleKey: string; children: ReactNode }) {
  return (
    <Link to="/Wheels/:key" params={{ key: cycleKey }} className="symbol-link">
      {children}
    </Link>
  )
}
