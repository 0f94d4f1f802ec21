/** Of options past their expiration those that no entry of the history tells of, so that nothing is asked about them. */
import type { PendingOutside } from '@wheelwright/api'

/** Null where the history tells of all. */
export function outsideWords({ snapshot, byHand }: PendingOutside, count: number): string | null {
  const parts = [
    { of: snapshot, words: 'only in a snapshot' },
    { of: byHand, words: 'entered by hand' },
  ].filter((part) => part.of > 0)
  const [first, second] = parts
  if (first === undefined) return null
  if (first.of === count) return first.words
  const said = `${first.of.toLocaleString('en-US')} of them ${first.words}`
  return second === undefined ? said : `${said}, ${second.of.toLocaleString('en-US')} ${second.words}`
}
