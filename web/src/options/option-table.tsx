import { useDeferredValue, useMemo } from 'react'
import { useViewState } from '../client/use-view-state.ts'
import { Table } from '../ui/lists/table.tsx'
import { sortRows } from './model.ts'
import type { OptionRow } from './option-row.ts'
import { optionColumns } from './option-columns.tsx'
import { nothingKnown, type OptionLedger } from './option-ledger.ts'
import { readSort, writeSort } from './row-order.ts'
import { useRowActions } from './use-row-actions.ts'

export function OptionTable({ rows, ledger }: { rows: readonly OptionRow[]; ledger: OptionLedger }) {
  const [sortText, setSort] = useViewState('sort')
  const actions = useRowActions()
  // The header that was pressed says so at once, the rows follow.
  const order = useDeferredValue(sortText)
  return (
    <section className="card options-table" data-flush>
      <Table
        caption="Options"
        columns={useMemo(() => optionColumns(ledger, actions), [ledger, actions])}
        rows={useMemo(() => sortRows(rows, readSort(order)), [rows, order])}
        rowKey={({ position }) => position.id}
        sort={readSort(sortText)}
        onSort={(next) => setSort(writeSort(next))}
        inSightFirst={order ?? ''}
      />
    </section>
  )
}

const nothingToDo = { onEdit: () => {}, onDelete: () => {}, onPayoff: () => {}, onRoll: () => {} }

export function OptionTableSkeleton() {
  return (
    <section className="card options-table" data-flush>
      <output className="sr-only">Loading options...</output>
      <Table
        caption="Options"
        columns={optionColumns(nothingKnown, nothingToDo)}
        rows={[]}
        rowKey={() => ''}
        loadingRows={6}
      />
    </section>
  )
}
