import { useViewState } from '../client/use-view-state.ts'
import { Table } from '../ui/lists/table.tsx'
import { choiceColumns, type ChoiceTableProps } from './choice-columns.tsx'
import { readSort, sortChoices, writeSort } from './choice-order.ts'
import { choiceKey } from './choice-words.ts'

/** Every choice in one table, rolls to be picked from. */
export function ChoiceTable(props: ChoiceTableProps) {
  const { scenario } = props
  const [sortText, setSort] = useViewState('choices')
  const sort = readSort(sortText)
  return (
    <div className="roll-table">
      <Table
        caption="What you can do"
        columns={choiceColumns(props)}
        rows={sortChoices([...scenario.options, ...scenario.others], sort)}
        rowKey={choiceKey}
        sort={sort}
        onSort={(next) => setSort(writeSort(next))}
      />
    </div>
  )
}
