import { formatContracts, formatQuantity } from '../ui/figures/figures.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import { Folded } from '../ui/folded.tsx'
import { counted } from '../entries/counted.ts'
import './wheel-lots.css'
import type { ShownGroup } from './shown-lot.ts'

interface GroupCardsProps {
  groups: readonly ShownGroup[]
  chosen: string | null
  onChoose: (id: string) => void
}

/** One card for each cycle, those that ended folded away; the lots of the chosen one stand below. */
export function GroupCards({ groups, chosen, onChoose }: GroupCardsProps) {
  const current = groups.filter(({ isEnded }) => !isEnded)
  const ended = groups.filter(({ isEnded }) => isEnded)
  const isAmongEnded = ended.some(({ id }) => id === chosen)
  return (
    <>
      {current.length > 0 && <Cards groups={current} label="Wheels" chosen={chosen} onChoose={onChoose} />}
      {ended.length > 0 && (
        <Folded summary={counted(ended.length, 'ended wheel')} open={current.length === 0 || isAmongEnded}>
          <Cards groups={ended} label="Ended wheels" chosen={chosen} onChoose={onChoose} />
        </Folded>
      )}
    </>
  )
}

function Cards({ groups, label, chosen, onChoose }: GroupCardsProps & { label: string }) {
  return (
    <fieldset className="lot-groups" aria-label={label}>
      {groups.map((group) => (
        <button
          key={group.id}
          type="button"
          className="lot-group"
          data-keys-row
          data-row-key="x"
          aria-pressed={group.id === chosen}
          onClick={() => onChoose(group.id)}
        >
          <b>{group.ticker}</b>
          <span className="aside-words">{wholeFigures(group.when)}</span>
          <span>{groupStanding(group)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** `2 covered, 1 uncovered`; odd shares and calls without a lot are told, not rounded away. */
export function groupStanding({
  covered,
  uncovered,
  cashReserved,
  closed,
  oddShares,
  nakedCalls,
}: ShownGroup): string {
  const parts = [
    covered > 0 && `${formatContracts(covered)} covered`,
    uncovered > 0 && `${formatContracts(uncovered)} uncovered`,
    cashReserved > 0 && `${formatContracts(cashReserved)} cash reserved`,
    oddShares > 0 && `${formatQuantity(oddShares)} odd ${oddShares === 1_000_000 ? 'share' : 'shares'}`,
    nakedCalls > 0 && `${formatContracts(nakedCalls)} ${nakedCalls === 1 ? 'call' : 'calls'} on no lot`,
    closed > 0 && `${formatContracts(closed)} closed`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No lots' : parts.join(', ')
}
