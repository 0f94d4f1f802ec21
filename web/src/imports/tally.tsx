import type { ImportCounts, RowOutcome } from '@wheelwright/api'
import { useRef, type KeyboardEvent } from 'react'
import { outcomes } from './model.ts'

interface TallyProps {
  counts: ImportCounts
  chosen: RowOutcome
  onChoose: (outcome: RowOutcome) => void
}

export const tallyPanelId = 'import-rows'

/** The rows of the file as a sum: what became of them, group by group. A group opens its rows. */
export function Tally({ counts, chosen, onChoose }: TallyProps) {
  const parts = useRef<HTMLDivElement>(null)
  const open = outcomes.filter(({ count }) => counts[count] > 0)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = open.findIndex(({ outcome }) => outcome === chosen)
    const next = open[(at + step + open.length) % open.length]
    if (next === undefined) return
    onChoose(next.outcome)
    parts.current?.querySelector<HTMLElement>(`[data-outcome='${next.outcome}']`)?.focus()
  }
  return (
    <div className="tally">
      <div className="tally-total">
        <strong className="figure">{counts.rows.toLocaleString('en-US')}</strong>
        <span>{counts.rows === 1 ? 'row in the file' : 'rows in the file'}</span>
      </div>
      <div ref={parts} className="tally-parts" role="tablist" aria-label="Rows by outcome">
        {outcomes.map(({ outcome, count, label, tone }) => (
          <button
            key={outcome}
            type="button"
            role="tab"
            className="tally-part"
            data-outcome={outcome}
            data-tone={counts[count] > 0 ? tone : undefined}
            aria-selected={outcome === chosen && counts[count] > 0}
            aria-controls={outcome === chosen && counts[count] > 0 ? tallyPanelId : undefined}
            aria-disabled={counts[count] === 0 || undefined}
            tabIndex={outcome === chosen ? 0 : -1}
            onKeyDown={onKey}
            onClick={() => counts[count] > 0 && onChoose(outcome)}
          >
            <strong className="figure">{counts[count].toLocaleString('en-US')}</strong>
            <span>{label}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
