/** Deposits entered by the user for cash that was held before the history begins. */
import type { EntryRow } from './stored-row.ts'

export function isOpeningCash({ kind, detail }: Pick<EntryRow, 'kind' | 'detail'>): boolean {
  return kind === 'cash-transfer' && detail?.includes('"opening":true') === true
}
