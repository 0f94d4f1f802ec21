import { useViewState } from '../client/use-view-state.ts'
import { Table } from '../ui/table.tsx'
import { sortRows } from './model.ts'
import type { OptionRow } from './model.ts'
import { optionColumns } from './option-columns.tsx'
import { nothingKnown, type OptionLedger } from './option-ledger.ts'
import { readSort, writeSort } from './row-order.ts'
import { useDeleteOption } from './use-delete-option.ts'

export function OptionTable({ rows, ledger }: { rows: readonly OptionRow[]; ledger: OptionLedger }) {
  const [sortText, setSort] = useViewState('sort')
  const [, setDialog] = useViewState('dialog')
  const remove = useDeleteOption()
  const sort = readSort(sortText)
  const actions = {
    onEdit: ({ position }: OptionRow) => setDialog(`edit.${position.id}`),
    onDelete: ({ position }: OptionRow) => void remove(position),
    onPayoff: ({ position }: OptionRow) => setDialog(`payoff.${position.id}`),
    onRoll: ({ position }: OptionRow) => setDialog(`roll.${position.id}`),
  }
  return (
    <section className="card options-table" data-flush>
      <Table
        caption="Options"
        columns={optionColumns(ledger, actions)}
        rows={sortRows(rows, sort)}
        rowKey={({ position }) => position.id}
        sort={sort}
        onSort={(next) => setSort(writeSort(next))}
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
