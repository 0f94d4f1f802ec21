import type { ReactNode } from 'react'
import { Link } from '../routing/link.tsx'
import './symbol-link.css'

interface SymbolLinkProps {
  symbol: string
  /** In a row that offers nothing else to expand X follows it. */
  expands?: boolean
}

/** A ticker that leads to everything about it. */
export function SymbolLink({ symbol, expands = false }: SymbolLinkProps) {
  return (
    <Link
      to="/Symbols/:symbol"
      params={{ symbol }}
      className="symbol-link"
      data-row-key={expands ? 'x' : undefined}
    >
      {symbol}
    </Link>
  )
}

interface WheelLinkProps {
  cycleKey: string
  /** In a row that offers nothing else to expand X follows it. */
  expands?: boolean
  /** For links of which several may say the same; has what they say in it. */
  label?: string
  children: ReactNode
}

/** The name of a wheel, which leads to its own page. */
export function WheelLink({ cycleKey, expands = false, label, children }: WheelLinkProps) {
  return (
    <Link
      to="/Wheels/:key"
      params={{ key: cycleKey }}
      className="symbol-link"
      aria-label={label}
      data-row-key={expands ? 'x' : undefined}
    >
      {children}
    </Link>
  )
}
