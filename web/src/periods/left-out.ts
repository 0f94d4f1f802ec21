/** What no figure of the page knows of, in words: counts of 0 are left out. */
import { counted } from '../entries/counted.ts'

interface LeftOutCounts {
  /** Results whose opening is not known. */
  readonly unknown: number
  readonly refusedRows: number
  /** Options of the history past their expiration that nothing is known of; those of a snapshot alone have no period. */
  readonly pending: number
}

export function leftOutWords({ unknown, refusedRows, pending }: LeftOutCounts): string[] {
  return [
    unknown > 0 && `${counted(unknown, 'result')} with an unknown opening`,
    refusedRows > 0 && counted(refusedRows, 'refused row'),
    pending > 0 && `${counted(pending, 'expired option')} of the history with an unknown outcome`,
  ].filter((words) => words !== false)
}
