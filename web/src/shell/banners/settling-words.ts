/** What a page says while figures lag behind what was written. */
import type { PortfolioSettling } from '@wheelwright/api'
import { formatInstant } from '../../ui/figures/figures.ts'

interface SettlingWords {
  readonly label: string
  readonly text: string
}

export const slowWords: SettlingWords = {
  label: 'Slow to answer',
  text: 'The server is slow to answer. Nothing is lost, and this page goes on waiting.',
}

const whenOf = (instant: string): string => formatInstant(Date.parse(instant))

export function settlingWords({ settled, of, asOf, failedAt }: PortfolioSettling): SettlingWords {
  const shown =
    asOf === null
      ? 'No figures are shown until they are known.'
      : `Some figures may still be those of ${whenOf(asOf)}.`
  if (failedAt !== null)
    return {
      label: 'Calculation failed',
      text: `What was entered could not be calculated (${whenOf(failedAt)}). ${shown} It will be retried automatically.`,
    }
  return { label: 'Being calculated', text: `Being calculated, ${settled} of ${of} symbols. ${shown}` }
}
