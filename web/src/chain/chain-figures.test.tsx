import type { ChainContract } from '@wheelwright/api'
import { moneyFromMicros } from '@wheelwright/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { haveParts, Mark } from './chain-figures.tsx'

const marked = (micros: number | null) =>
  ({
    quote: {
      mark: micros === null ? null : moneyFromMicros(micros),
      markFrom: 'middle',
      isStale: false,
      heldPrice: null,
    },
  }) as unknown as ChainContract

const [ofCents, ofParts] = [marked(1_050_000), marked(75_000)]
const written = (contract: ChainContract, padded: boolean): string =>
  renderToStaticMarkup(<Mark contract={contract} padded={padded} />).replaceAll(/<[^>]*>/g, '')

it('marks of cents take the room of four decimals beside one that has parts of a cent', () => {
  const padded = haveParts([marked(null), null, ofCents, ofParts])
  expect([written(ofCents, padded), written(ofParts, padded)]).toEqual(['1.05\u2007\u2007', '0.0750'])
})

it('marks of cents alone take no more room than they need', () => {
  expect(written(ofCents, haveParts([ofCents, marked(null), null]))).toBe('1.05')
})
