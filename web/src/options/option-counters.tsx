import { formatContracts } from '../ui/figures/figures.ts'
import { StatCard } from '../ui/figures/stat-card.tsx'
import type { Counter, SideCounts } from './model.ts'

/** What each side is to a wheel trader. */
const notes: Readonly<Record<Counter, string>> = {
  'Long Calls': 'the right to buy; may cover a short call',
  'Long Puts': 'the right to sell; protects',
  'Short Calls': 'covered as far as shares or long calls reach',
  'Short Puts': 'start a wheel, secured by cash',
}

const noteOf = (name: Counter, expired: number): string =>
  expired === 0 ? notes[name] : `${notes[name]}; without ${formatContracts(expired)} past expiration`

export function OptionCounters({ counts }: { counts: SideCounts | undefined }) {
  return (
    <div className="tiles options-counters">
      {(Object.keys(notes) as Counter[]).map((name) => (
        <StatCard
          key={name}
          title={name}
          value={counts === undefined ? '' : formatContracts(counts[name].trading)}
          note={noteOf(name, counts?.[name].expired ?? 0)}
          loading={counts === undefined}
        />
      ))}
    </div>
  )
}
