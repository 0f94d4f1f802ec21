/** Who says that a position is held, in words, and whether they agree. */
import type { Position } from '@wheelwright/api'

export const sourceWords: Readonly<Record<Position['source'], string>> = {
  history: 'from the history',
  broker: 'from the broker',
  both: 'history and broker',
  manual: 'entered by hand',
}

/** Whether the broker's snapshot and the history differ in how much is held. */
export function differs({ difference }: Pick<Position, 'difference'>): boolean {
  return difference !== null && difference.quantity !== 0
}

/** Why what a position cost is not known. */
export function whyNoCost({ source }: Pick<Position, 'source'>): string {
  return source === 'history' ? 'the history does not say what it cost' : 'the broker gave no cost'
}
