/** Wheels that were made by themselves: each is told of once, with a way to take it back. */
import type { WheelSetupList } from '@wheelwright/api'
import { useEffect } from 'react'
import { useWrite } from '../../client/use-write.ts'
import { useToast } from '../../ui/overlays/toast.ts'
import { createdToastMs, useTakeBackWheel } from '../use-take-back-wheel.ts'

type Made = WheelSetupList['made'][number]

/** By this tab: the list that names them may be read once more before the server has heard of it. */
const told = new Set<string>()

export function useMadeWheels(made: readonly Made[] | undefined): void {
  const toast = useToast()
  const takeBack = useTakeBackWheel('It is not made again.')
  const { write: tell } = useWrite('tellWheelSetups')
  useEffect(() => {
    const fresh = (made ?? []).filter(({ wheelId }) => !told.has(wheelId))
    if (fresh.length === 0) return
    for (const wheel of fresh) {
      told.add(wheel.wheelId)
      toast.show({
        title: `Created the ${wheel.ticker} wheel`,
        description: 'From what your broker says is held.',
        stayMs: createdToastMs,
        action: { label: 'Undo', onPress: () => void takeBack({ ...wheel, id: wheel.wheelId }) },
      })
    }
    // Where it fails the next page tells of them once more.
    tell({ body: { wheelIds: fresh.map(({ wheelId }) => wheelId) } }).catch(() => undefined)
  }, [made, takeBack, tell, toast])
}
