import type { WheelCycle } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWheelName } from '../campaigns/use-wheel-name.ts'
import { cyclesQuery } from '../client/queries/wheel-lists.ts'
import { SymbolLink, WheelLink } from '../entries/symbol-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { useGrowing } from '../ui/lists/use-growing.tsx'
import { phaseWords, planInWords, withoutEntries } from './planned-model.ts'
import './wheel-lots.css'
import '../ui/figures/tile.css'

interface PlannedWheelsProps {
  ticker: string | null
  /** Leads to the form of an entry. */
  record: ReactNode
}

/** Cards at a time: so many that a page carries them. */
const cardsAtOnce = 50

/** Wheels without a lot: what they are, and what would give them one. Nothing can be done with lots that are not there. */
export function PlannedWheels({ ticker, record }: PlannedWheelsProps) {
  const { data } = useQuery(cyclesQuery('open'))
  const found = withoutEntries(data ?? [], ticker)
  const { shown, more } = useGrowing(found, cardsAtOnce)
  if (found.length === 0) return null
  return (
    <section aria-label="Wheels without entries" className="stack">
      <h2 className="lot-heading">Wheels without entries</h2>
      <p className="aside-words">
        Made by hand: they have a plan and no lots yet. Lots come with the entries of what was sold or bought.
      </p>
      <div className="lot-cards">
        {shown.map((cycle) => (
          <PlannedCard key={cycle.id} cycle={cycle} record={record} />
        ))}
      </div>
      {more}
    </section>
  )
}

function PlannedCard({ cycle, record }: { cycle: WheelCycle; record: ReactNode }) {
  const nameOf = useWheelName()
  return (
    <article className="tile" aria-label={`${nameOf(cycle)}, without lots`}>
      <header className="lot-card-head">
        <h3>
          <SymbolLink symbol={cycle.ticker} />
        </h3>
        <Badge tone="plain">no lots</Badge>
      </header>
      <dl className="lot-facts">
        <div className="lot-wide">
          <dt>Phase</dt>
          <dd>{phaseWords(cycle)}</dd>
        </div>
        <div className="lot-wide">
          <dt>Planned</dt>
          <dd>{planInWords(cycle)}</dd>
        </div>
      </dl>
      <footer className="button-row">
        {record}
        <WheelLink cycleKey={cycle.cycleKey}>Its wheel</WheelLink>
      </footer>
    </article>
  )
}
