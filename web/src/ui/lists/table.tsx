import { memo, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Skeleton } from '../skeleton.tsx'
import { SortHeader, type Sort } from './sort-header.tsx'
import './table.css'
import { usePrivacy } from '../figures/privacy.ts'
import { useGrowing } from './use-growing.tsx'
import { Room } from '../room.tsx'
import { useInSightFirst } from './use-in-sight-first.ts'

export interface Column<Row> {
  id: string
  header: string
  /** Stands in the head in the place of `header`, which names the cells of a card. */
  heading?: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand at the end, so that their decimals align. */
  align?: 'start' | 'end'
  /** The cell that names the row. */
  names?: boolean
  sortable?: boolean
  /** As a card, the cell takes the whole width. */
  wide?: boolean
  /** The row’s buttons; on a card they stand in its upper corner. */
  actions?: boolean
  /** Characters that a loading cell stands for. */
  skeleton?: number
}

interface TableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** Small tables of a few narrow columns stay tables on a phone. */
  fold?: boolean
  /** Shows this many rows of bars while the rows load. */
  loadingRows?: number
  /** For rows that come page by page from elsewhere: all that are here are drawn, and more are asked for. */
  paging?: TablePaging | undefined
  footer?: ReactNode
  /** What follows a row over its whole width; null where nothing does. */
  after?: (row: Row) => ReactNode
  /**
   * For long tables whose columns and rows stay the same objects: rows in sight are drawn first, and again when what is named here
   * changes, as the order of the rows.
   */
  inSightFirst?: string
}

export interface TablePaging {
  /** How many rows there are in all. */
  total: number
  isLoading: boolean
  onMore: () => void
}

/** A table that becomes a list of cards where it would not fit. */
export function Table<Row>({
  caption,
  columns,
  sort,
  onSort,
  fold = true,
  rows,
  paging,
  ...body
}: TableProps<Row>) {
  const growing = useGrowing(rows)
  const { shown, more } =
    paging === undefined ? growing : { shown: rows, more: <NextPage shown={rows.length} {...paging} /> }
  return (
    <div className="table-frame">
      <table className="table" data-fold={fold || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.id} column={column} sort={sort ?? null} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <TableBody columns={columns} rows={shown} {...body} />
      </table>
      {more}
    </div>
  )
}

function NextPage({ shown, total, isLoading, onMore }: TablePaging & { shown: number }) {
  if (shown >= total) return null
  return (
    <div className="growing">
      <Button pending={isLoading} pendingLabel="Loading" onClick={onMore}>
        Show more
      </Button>
      <span>
        {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
    </div>
  )
}

type TableBodyProps<Row> = Pick<
  TableProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'loadingRows' | 'footer' | 'inSightFirst' | 'after'
>

function TableBody<Row>({
  columns,
  rows,
  rowKey,
  loadingRows = 0,
  footer,
  inSightFirst,
  after,
}: TableBodyProps<Row>) {
  const inSight = useInSightFirst(rows.length, inSightFirst ?? '')
  const drawn = inSightFirst === undefined ? rows.length : inSight
  const RowOf = inSightFirst === undefined ? DrawnRow : KeptRow
  const bars = Array.from({ length: loadingRows }, (_, index) => index)
  return (
    <>
      <tbody aria-busy={loadingRows > 0 || undefined}>
        {bars.map((bar) => (
          <tr key={bar}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} loading>
                <Skeleton width={column.skeleton ?? 7} />
              </Cell>
            ))}
          </tr>
        ))}
        {rows.slice(0, drawn).map((row) => (
          <RowOf key={rowKey(row)} columns={columns} row={row} after={after?.(row) ?? null} />
        ))}
      </tbody>
      {drawn < rows.length && <Room rows={rows.length - drawn} />}
      {footer !== undefined && <tfoot>{footer}</tfoot>}
    </>
  )
}

interface TableRowProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  after: ReactNode
}

function DrawnRow<Row>({ columns, row, after }: TableRowProps<Row>) {
  // What is written in words is written anew when amounts are hidden or shown.
  usePrivacy()
  return (
    <>
      <tr data-keys-row>
        {columns.map((column) => (
          <Cell key={column.id} column={column}>
            {column.cell(row)}
          </Cell>
        ))}
      </tr>
      {after !== null && (
        <tr>
          <td colSpan={columns.length} data-wide>
            {after}
          </td>
        </tr>
      )}
    </>
  )
}

/** Drawn again only when its columns or what it shows are others. */
const KeptRow = memo(DrawnRow) as typeof DrawnRow

interface CellProps<Row> {
  column: Column<Row>
  /** A bar names nothing yet, so it is no header. */
  loading?: boolean
  children: ReactNode
}

function Cell<Row>({ column, loading = false, children }: CellProps<Row>) {
  const names = column.names === true
  const shape = {
    'data-align': column.align ?? 'start',
    'data-wide': column.wide === true || names || undefined,
    'data-actions': column.actions === true || undefined,
    'data-label': column.actions === true || names ? undefined : column.header,
  }
  return names && !loading ? (
    <th scope="row" {...shape}>
      {children}
    </th>
  ) : (
    <td {...shape}>{children}</td>
  )
}
