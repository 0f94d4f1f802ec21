import { StatCard } from '../ui/stat-card.tsx'
import type { Counter } from './model.ts'

/** What each side is to a wheel trader. */
const notes: Readonly<Record<Counter, string>> = {
  'Long Calls': 'the right to buy; may cover a short call',
  'Long Puts': 'the right to sell; protects',
  'Short Calls': 'covered as far as shares or long calls reach',
  'Short Puts': 'start a wheel, secured by cash',
}

export function OptionCounters({ counts }: { counts: Readonly<Record<Counter, number>> | undefined }) {
  return (
    <div className="tiles options-counters">
      {(Object.keys(notes) as Counter[]).map((name) => (
        <StatCard
          key={name}
          title={name}
          value={counts?.[name] ?? ''}
          note={notes[name]}
          loading={counts === undefined}
        />
      ))}
    </div>
  )
}
