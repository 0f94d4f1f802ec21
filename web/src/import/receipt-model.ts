/** What an import did, in words and as a file of what was refused. */
import type { ImportResult } from '@wheelwright/api'
import type { InputReport } from '@wheelwright/core'
import type { Problem } from './input-reports.tsx'

export type Received = { readonly result: ImportResult; readonly inputs: readonly InputReport[] }

/** Everything that was refused or taken with a remark, on this side and on the server's. */
export function problemsOf({ result, inputs }: Received): Problem[] {
  return [
    ...inputs.flatMap(({ refused }) => refused),
    ...result.positions.problems,
    ...result.orders.problems,
    ...result.transactions.problems,
  ]
}

export function successMessage({ importedCount }: ImportResult): string {
  return `Imported ${importedCount} positions successfully!`
}

type Line = { readonly what: string; readonly counts: string }

const counted = (pairs: readonly (readonly [number, string])[]): string =>
  pairs
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ') || 'none'

export function linesOf({ positions, orders, transactions }: ImportResult): Line[] {
  return [
    {
      what: 'Positions',
      counts: counted([
        [positions.added, 'new'],
        [positions.updated, 'changed'],
        [positions.alreadyPresent, 'as before'],
        [positions.closed, 'closed'],
        [positions.notApplied, 'kept but older than what is stored'],
        [positions.refused, 'refused'],
      ]),
    },
    ...(
      [
        ['Orders', orders],
        ['Transactions', transactions],
      ] as const
    ).map(([what, rows]) => ({
      what,
      counts: counted([
        [rows.added, 'new'],
        [rows.corrections, 'corrected'],
        [rows.alreadyPresent, 'already here'],
        [rows.refused, 'refused'],
      ]),
    })),
  ]
}
