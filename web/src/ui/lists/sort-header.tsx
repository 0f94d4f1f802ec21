import type { ReactNode } from 'react'
import { DirectionMark } from '../figures/direction-mark.tsx'

export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

interface SortHeaderProps {
  column: { id: string; header: string; heading?: ReactNode; align?: 'start' | 'end'; sortable?: boolean }
  sort: Sort | null
  onSort: ((sort: Sort) => void) | undefined
}

/** The sort that a press on a header leads to: the same column turns round, another starts ascending. */
export function nextSort(current: Sort | null, column: string): Sort {
  const turned = current?.column === column && current.direction === 'ascending'
  return { column, direction: turned ? 'descending' : 'ascending' }
}

export function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const mine = sort?.column === column.id ? sort.direction : undefined
  const canSort = column.sortable === true && onSort !== undefined
  return (
    <th
      scope="col"

      data-align={column.align ?? 'start'}
      data-sortable={canSort || undefined}
      aria-sort={canSort ? (mine ?? 'none') : undefined}
    >
      {canSort ? (
        <button type="button" className="sort-button" onClick={() => onSort(nextSort(sort, column.id))}>
          {column.header}
          <span className="sort-mark" data-shown={mine !== undefined || undefined}>
            <DirectionMark direction={mine === 'descending' ? 'down' : 'up'} />
          </span>
        </button>
      ) : (
        (column.heading ?? column.header)
      )}
    </th>
  )
}
