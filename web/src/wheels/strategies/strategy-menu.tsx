import type { WheelCycle } from '@wheelwright/api'
import { canRoll } from '../roll-shorts.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useWheelName } from '../../campaigns/use-wheel-name.ts'
import type { Ways } from '../place.ts'

/** Only what is short can be rolled. */
interface StrategyMenuProps {
  cycle: WheelCycle
  places: Ways
  /** Lists have a button for the details, so their menu leaves them out. */
  withDetails?: boolean
  /** Where no button beside it leads to the status. */
  withStatus?: boolean
}

export function StrategyMenu({ cycle, places, withDetails = true, withStatus = false }: StrategyMenuProps) {
  const { id } = cycle
  const name = useWheelName()(cycle)
  const details = { label: 'View Details', onSelect: () => places.openWheel(id) }
  const status = { label: 'Update Status', onSelect: () => places.openStatus(id) }
  const parameters = { label: 'Edit Parameters', rowKey: 'e', onSelect: () => places.openParameters(id) }
  const remove = {
    label: 'Delete Strategy',
    tone: 'danger' as const,
    onSelect: () => places.openDelete(id),
  }
  const roll = {
    label: 'Roll Options',
    rowKey: 'r',
    disabled: !canRoll(cycle),
    onSelect: () => places.openRoll(id),
  }
  const close = {
    label: 'Close Strategy',
    rowKey: 'c',
    disabled: cycle.status === 'closed',
    onSelect: () => places.openClose(id),
  }
  const notes = { label: 'Add Notes', onSelect: () => places.openNotes(id) }
  return (
    <Menu
      label={`Actions for ${name}`}
      align="end"
      sections={[
        {
          items: [
            ...(withDetails ? [details] : []),
            ...(withStatus ? [status] : []),
            parameters,
            roll,
            close,
          ],
        },
        { items: [notes] },
        { items: [remove] },
      ]}
      renderTrigger={(trigger) => (
        <IconButton label={`Actions for ${name}`} icon={<Ellipsis aria-hidden="true" />} {...trigger} />
      )}
    />
  )
}
