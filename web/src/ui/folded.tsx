import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import './folded.css'

interface FoldedProps {
  readonly summary: string
  /** Whether it stands open at first. */
  readonly open: boolean
  readonly children: ReactNode
}

/** What is over, or asked for rarely, below a line that opens it. */
export function Folded({ summary, open, children }: FoldedProps) {
  return (
    <details className="folded" open={open}>
      <summary>
        <ChevronRight aria-hidden="true" />
        {summary}
      </summary>
      {children}
    </details>
  )
}
