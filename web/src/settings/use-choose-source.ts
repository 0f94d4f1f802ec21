import type { MarketDataSettings } from '@wheelwright/api'
import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { useTakeBack } from '../client/undo/use-take-back.ts'
import { useWrite } from '../client/use-write.ts'
import { marketDataSettingsQuery } from '../prices/queries.ts'
import { useToast } from '../ui/overlays/toast.ts'

type Choice = MarketDataSettings['source']

/** Changes which source is asked first at once, shows it while it is on its way, and offers to take it back. */
export function useChooseSource({ source, primary, alternative }: MarketDataSettings) {
  const toast = useToast()
  const takeBack = useTakeBack()
  const { write } = useWrite('chooseMarketDataSource')
  const [pending, setPending] = useState<Choice | null>(null)
  const send = async (wanted: Choice): Promise<boolean> => {
    setPending(wanted)
    try {
      await write({ body: { source: wanted } })
      return true
    } catch (error) {
      toast.show({
        title: 'The choice could not be saved',
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
        of: error,
      })
      return false
    } finally {
      // A later choice may be on its way by now.
      setPending((latest) => (latest === wanted ? null : latest))
    }
  }
  const choose = async (wanted: Choice) => {
    if (wanted === source || !(await send(wanted))) return
    const { title } = wanted === 'primary' ? primary : alternative
    tellChange(wanted === 'primary' ? (primary.name ?? wanted) : wanted)
    toast.show({
      title: `${title ?? (wanted === 'primary' ? 'The primary source' : 'The alternative source')} is asked first`,
      action: takeBack({
        before: { source },
        after: { source: wanted },
        read: (queries) => queries.fetchQuery({ ...marketDataSettingsQuery, staleTime: 0 }),
        write: (back) => send(back.source),
      }),
    })
  }
  return { choose, pending }
}

/** Tells the rest of the page which source is asked first: the primary one by its name, else `alternative`. */
const tellChange = (source: string): void => {
  window.dispatchEvent(new CustomEvent('data-source-changed', { detail: { source } }))
}
