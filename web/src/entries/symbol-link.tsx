import { Link } from '@tanstack/react-router'
import './symbol-link.css'

/** A ticker that leads to everything about it. */
export function SymbolLink({ symbol }: { symbol: string }) {
  return (
    <Link to="/Symbols/$symbol" params={{ symbol }} className="symbol-link">
      {symbol}
    </Link>
  )
}
