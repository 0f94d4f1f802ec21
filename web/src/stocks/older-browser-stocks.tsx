import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.ts'
import { olderStorageKey, readOlderStocks } from './older-browser-model.ts'
import type { OlderStocks } from './older-browser-model.ts'

/** Leaves in the browser only what could not be taken over. */
const keep = (rest: readonly unknown[]): void => {
  if (rest.length === 0) localStorage.removeItem(olderStorageKey)
  else localStorage.setItem(olderStorageKey, JSON.stringify(rest))
}

/** Offers once to take over what an older client kept in this browser only. */
export function OlderBrowserStocks() {
  const [older, setOlder] = useState<OlderStocks | null>(() =>
    readOlderStocks(localStorage.getItem(olderStorageKey)),
  )
  const [isPending, setIsPending] = useState(false)
  const { write } = useWrite('addStock')
  const toast = useToast()
  if (older === null) return null
  const count = older.entries.length
  const takeOver = async () => {
    setIsPending(true)
    const left = [...older.entries]
    try {
      for (const entry of older.entries) {
        await write({ body: entry })
        left.shift()
        keep([...left.map(toStored), ...older.unreadable])
      }
      toast.show({ title: `Added ${count} ${count === 1 ? 'stock' : 'stocks'} from this browser` })
      setOlder(null)
    } catch (error) {
      toast.show({
        title: 'Not all stocks were added',
        description: `${messageOf(error, 'Unknown error')} What is left stays in this browser.`,
        tone: 'destructive',
      })
      setOlder({ entries: left, unreadable: older.unreadable })
    }
    setIsPending(false)
  }
  return (
    <Banner
      label="Stocks in this browser"
      action={
        <>
          <Button tone="quiet" onClick={() => (keep([]), setOlder(null))}>
            Discard
          </Button>
          <Button pending={isPending} onClick={() => void takeOver()}>
            Add them
          </Button>
        </>
      }
    >
      This browser holds {count} {count === 1 ? 'stock' : 'stocks'} from an earlier version. Add{' '}
      {count === 1 ? 'it' : 'them'} to your portfolio?
    </Banner>
  )
}

const toStored = ({ symbol, shares, costBasis, marketPrice }: OlderStocks['entries'][number]) => ({
  symbol,
  shares: shares / 1e6,
  costBasis: costBasis / 1e6,
  marketPrice: marketPrice / 1e6,
})
