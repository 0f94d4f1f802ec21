import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, type ReactNode } from 'react'
import './disclosure.css'

interface DisclosureProps {
  /** The line that opens and closes; it may hold figures but no controls. */
  summary: ReactNode
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
}

/** A line that opens what belongs to it. What is closed is not rendered. */
export function Disclosure({ summary, open, onToggle, children }: DisclosureProps) {
  const id = useId()
  return (
    <div className="disclosure" data-keys-row data-open={open || undefined}>
      <button
        type="button"
        className="disclosure-line"
        data-row-key="x"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => onToggle(!open)}
      >
        <ChevronRight className="disclosure-mark" aria-hidden="true" />
        <span className="disclosure-summary">{summary}</span>
      </button>
      {open && (
        <div id={id} className="disclosure-body">
          {children}
        </div>
      )}
    </div>
  )
}
