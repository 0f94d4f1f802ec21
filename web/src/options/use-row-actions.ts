import { useEffect, useMemo, useRef } from 'react'
import { useViewValues } from '../client/use-view-state.ts'
import type { OptionRow } from './option-row.ts'
import type { TraderActions } from './trader/trader-row.tsx'
import { useDeleteOption } from './form/use-delete-option.ts'

const ofAddress = ['dialog']

/** What can be done with a row: the same functions all the time, so that no row is drawn again for them. */
export function useRowActions(): TraderActions {
  const [, change] = useViewValues(ofAddress)
  const remove = useDeleteOption()
  const removing = useRef(remove)
  useEffect(() => {
    removing.current = remove
  })
  return useMemo(() => {
    const open = (name: string) => (row: OptionRow) => change({ dialog: `${name}.${row.position.id}` }, true)
    return {
      onEdit: open('edit'),
      onDelete: (row) => void removing.current(row),
      onPayoff: open('payoff'),
      onRoll: open('roll'),
      onValue: open('value'),
    }
  }, [change])
}
