import { formatPercent } from './figures.ts'
import { Unknown } from './unknown.tsx'

interface PercentOfMaximumProps {
  /** 0.5 is half of the credit, below zero a loss; null is unknown. */
  fraction: number | null
  /** Why it is unknown. */
  reason: string
}

/** How much of the most that a short option can earn is earned, after the fees of its opening. */
export function PercentOfMaximum({ fraction, reason }: PercentOfMaximumProps) {
  if (fraction === null) return <Unknown reason={reason} />
  return <span className="figure">{formatPercent(fraction, { sign: 'negative' })}</span>
}
