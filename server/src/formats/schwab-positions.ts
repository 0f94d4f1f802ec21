/**
 * Schwab's positions as CSV: what is held now. One block per account, each with a title line and a header whose names
 * come twice ("Qty (Quantity)"). Cash has a row of its own; totals are no positions; a short is below zero.
 */
import type { Money } from '@wheelwright/core'
import { headerOf, recogniseCsv, rowOf, withoutReason } from './csv-format.ts'
import type { CsvTable, Header } from './csv-format.ts'
import { delimiterOf, readCsv } from './csv.ts'
import type { Format, PositionBlock, ReadPosition, ReadSnapshot, RowNote } from './format.ts'
import { looksLikeOption, optionOf, shareOf } from './instruments.ts'
import type { Row } from './row.ts'

const table: CsvTable = {
  columns: {
    symbol: ['SYMBOL'],
    description: ['DESCRIPTION'],
    quantity: ['QTY (QUANTITY)', 'QUANTITY', 'QTY'],
    price: ['PRICE'],
    marketValue: ['MKT VAL (MARKET VALUE)', 'MARKET VALUE', 'MKT VAL'],
    costBasis: ['COST BASIS'],
    securityType: ['SECURITY TYPE', 'ASSET TYPE'],
  },
  required: ['symbol', 'description', 'quantity', 'price', 'marketValue'],
  key: 'symbol',
}

interface Block {
  readonly account: string | null
  readonly asOf: string | null
  readonly positions: ReadPosition[]
  cash: Money | null
}

const title = /^Positions for (?:account )?(.{1,80}?) as of (.{1,60})$/i
const cashRows = /^cash(?: & cash investments| and cash investments)?$/i
const totals = /^(?:account|positions) total$/i

export const schwabPositions: Format = {
  name: 'schwab-positions',
  title: 'Charles Schwab positions (CSV)',
  broker: 'schwab',
  recognises: (text) => recogniseCsv(table, text),
  read: readPositions,
}

function readPositions(text: string): ReadSnapshot {
  const blocks: Block[] = []
  const notes = { refusals: [] as RowNote[], ignored: [] as RowNote[], notices: [] as RowNote[] }
  let header: Header | null = null
  let first: string | null = null
  let block: Block | null = null
  let taken = 0
  for (const read of readCsv(text, delimiterOf(text))) {
    const record = header === null ? read : withoutReason(read, header)
    const named = title.exec(record.cells[0]?.trim() ?? '')
    const found = headerOf(record, table.columns, table.required)
    if (found !== null) {
      header = found
      first ??= found.raw
    } else if (named) {
      block = { account: named[1] ?? null, asOf: named[2] ?? null, positions: [], cash: null }
      blocks.push(block)
    } else if (header !== null) {
      if (block === null) blocks.push((block = { account: null, asOf: null, positions: [], cash: null }))
      const row = rowOf(record, header)
      const outcome = record.broken
        ? row.refuse(null, 'has a quotation mark that is never closed')
        : readRow(row, block)
      if (row.fault !== null) notes.refusals.push(row.fault)
      else if (outcome !== null) notes.ignored.push(row.note(null, outcome))
      else {
        taken += 1
        notes.notices.push(...row.notices)
      }
    }
  }
  const accountNames = [...new Set(blocks.flatMap(({ account }) => account ?? []))]
  const rows = taken + notes.refusals.length + notes.ignored.length
  return {
    kind: 'positions',
    rows,
    taken,
    ...notes,
    accountNames,
    header: first,
    accounts: blocks satisfies PositionBlock[],
  }
}

/** Null when the row was taken or has a fault; else why it says nothing. */
function readRow(row: Row, block: Block): string | null {
  const symbol = row.text('symbol')
  if (totals.test(symbol)) return 'is a total'
  if (cashRows.test(symbol)) {
    block.cash = row.needMoney('marketValue')
    return null
  }
  if (!row.has('quantity') && !row.has('marketValue')) return 'is a note of the broker'
  const instrument = looksLikeOption(symbol) ? optionOf(row, 'symbol') : shareOf(row, 'symbol')
  const quantity = row.needQuantity('quantity')
  const [price, marketValue, costBasis] = [
    row.money('price'),
    row.money('marketValue'),
    row.money('costBasis'),
  ]
  if (instrument === null || quantity === null || row.fault !== null) return null
  block.positions.push({ instrument, quantity, price, marketValue, costBasis, line: row.line })
  return null
}
