import type { HeldPriceDecisions } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { useUndo } from '../client/undo/use-undo.ts'
import { useWrite } from '../client/use-write.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { priceInWords } from './held-words.ts'

type Decision = Exclude<HeldPriceDecisions['decisions'][number]['decision'], 'ask'>

/** Takes a price that is held, or keeps the old one; what could not be decided is said and looked up again. */
export function useDecidePrice() {
  const toast = useToast()
  const { write } = useWrite('decideHeldPrices')
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const undo = useUndo()
  const askAgain = async (symbol: string, price: Money): Promise<void> => {
    const { refused } = await write({ body: { decisions: [{ symbol, price, decision: 'ask' }] } })
    const [why] = refused
    if (why !== undefined) toast.show({ title: 'It could not be undone', description: why.message })
  }
  const decide = async (symbol: string, price: Money, decision: Decision): Promise<void> => {
    setDeciding(decision)
    try {
      const { refused } = await write({ body: { decisions: [{ symbol, price, decision }] } })
      const [why] = refused
      toast.show(
        why === undefined
          ? {
              title: decision === 'take' ? `Took ${priceInWords(price)}` : `Refused ${priceInWords(price)}`,
              description: 'The next refresh goes on from here.',
              ...(decision === 'keep' && { action: undo(() => askAgain(symbol, price)) }),
            }
          : { title: 'Nothing was decided', description: why.message },
      )
    } catch (error) {
      toast.show({
        title: 'The decision could not be stored',
        description: messageOf(error, 'The old price stays. Try again.'),
        tone: 'destructive',
        of: error,
      })
    } finally {
      setDeciding(null)
    }
  }
  return { decide, deciding }
}
