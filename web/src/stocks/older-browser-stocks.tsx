import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { useUndo } from '../client/undo/use-undo.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { olderStorageKey, readOlderStocks, toStored } from './older-browser-model.ts'
import type { OlderStocks } from './older-browser-model.ts'

/** Where the browser keeps nothing there is nothing from an earlier version either. */
const kept = (): string | null => {
  try {
    return localStorage.getItem(olderStorageKey)
  } catch {
    return null
  }
}

/** Leaves in the browser only what is not in the portfolio. */
const keep = (rest: readonly unknown[]): void => {
  try {
    if (rest.length === 0) localStorage.removeItem(olderStorageKey)
    else localStorage.setItem(olderStorageKey, JSON.stringify(rest))
  } catch {
    // Storage may be full: then what is offered lasts as long as the page.
  }
}

const keepStocks = ({ entries, unreadable }: OlderStocks): void =>
  keep([...entries.map(toStored), ...unreadable])

const stocksOf = (count: number): string => counted(count, 'stock')

const useOlderStocks = () => {
  const [older, setOlder] = useState<OlderStocks | null>(() => readOlderStocks(kept()))
  const [isPending, setIsPending] = useState(false)
  const { write } = useWrite('addStock')
  const { write: remove } = useWrite('removeStock')
  const toast = useToast()
  const undo = useUndo()

  /** Each stock is back in the browser as soon as it has left the portfolio. */
  const takeBack = async (
    { entries, unreadable }: OlderStocks,
    added: readonly { id: string; etag: string }[],
  ) => {
    for (const [at, { id, etag }] of added.entries()) {
      await remove({ parameters: { id }, ifMatch: etag })
      const back = { entries: entries.slice(0, at + 1), unreadable }
      keepStocks(back)
      setOlder(back)
    }
  }
  const takeOver = async (offered: OlderStocks) => {
    setIsPending(true)
    const left = [...offered.entries]
    const added: { id: string; etag: string }[] = []
    try {
      for (const entry of offered.entries) {
        added.push(await write({ body: entry }))
        left.shift()
        keepStocks({ entries: left, unreadable: offered.unreadable })
      }
      toast.show({
        title: `Added ${stocksOf(added.length)} from this browser`,
        action: undo(() => takeBack(offered, added)),
      })
      setOlder(null)
    } catch (error) {
      toast.show({
        title: 'Not all stocks were added',
        description: `${messageOf(error, 'The server did not answer.')} What is left stays in this browser.`,
        tone: 'destructive',
        of: error,
      })
      setOlder({ entries: left, unreadable: offered.unreadable })
    }
    setIsPending(false)
  }
  const discard = (offered: OlderStocks) => {
    keep([])
    setOlder(null)
    const putBack = async () => {
      keepStocks(offered)
      setOlder(offered)
    }
    toast.show({
      title: `Discarded ${stocksOf(offered.entries.length)} of this browser`,
      action: undo(putBack),
    })
  }
  return { older, isPending, takeOver, discard }
}

/** Offers once to take over what an older client kept in this browser only. */
export function OlderBrowserStocks() {
  const { older, isPending, takeOver, discard } = useOlderStocks()
  if (older === null) return null
  const count = older.entries.length
  return (
    <Banner
      label="Stocks in this browser"
      action={
        <>
          <Button tone="quiet" onClick={() => discard(older)}>
            Discard
          </Button>
          <Button pending={isPending} onClick={() => void takeOver(older)}>
            Add them
          </Button>
        </>
      }
    >
      This browser holds {stocksOf(count)} from an earlier version. Add {count === 1 ? 'it' : 'them'} to your
      portfolio?
    </Banner>
  )
}
