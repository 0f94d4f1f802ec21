import type { ImportResult } from '@wheelwright/api'
import { describe, expect, it } from 'vitest'
import { linesOf, problemsOf, successMessage } from './receipt-model.ts'

const rows = { added: 0, corrections: 0, alreadyPresent: 0, refused: 0, problems: [] }
const result: ImportResult = {
  importedCount: 10,
  batchId: 'b',
  positions: {
    added: 7,
    updated: 1,
    closed: 2,
    alreadyPresent: 2,
    refused: 1,
    notApplied: 0,
    problems: [{ path: 'p', reason: 'r' }],
  },
  orders: rows,
  transactions: { ...rows, added: 3, alreadyPresent: 1 },
  notes: [],
  reconciliation: [],
}

describe('the receipt of an import', () => {
  it('says what became of everything', () => {
    expect(successMessage(result)).toBe('Imported 10 positions successfully!')
    expect(linesOf(result)).toEqual([
      { what: 'Positions', counts: '7 new, 1 changed, 2 as before, 2 closed, 1 refused' },
      { what: 'Orders', counts: 'none' },
      { what: 'Transactions', counts: '3 new, 1 already here' },
    ])
  })

  it('gathers what was refused here and on the server', () => {
    const inputs = [
      {
        input: 'orders' as const,
        items: 1,
        taken: 0,
        duplicates: 0,
        refused: [{ path: 'orders[0]', reason: 'no object' }],
      },
    ]
    expect(problemsOf({ result, inputs })).toHaveLength(2)
  })
})
