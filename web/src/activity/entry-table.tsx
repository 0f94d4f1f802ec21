import type { LedgerEntry } from '@wheelwright/api'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { useRowWindow } from '../ui/lists/use-row-window.ts'
import { useHasAccounts } from '../client/queries/accounts.ts'
import { entryColumns, nameOfEntry } from './entry-columns.tsx'
import { usePrivacy } from '../ui/figures/privacy.ts'
import './entry-table.css'

interface EntryTableProps {
  /** The entry of a row, where it is here. */
  entryAt: (row: number) => LedgerEntry | undefined
  total: number
  onOpen: (id: string) => void
  /** Told which rows come into view, so that they can be fetched: the first, and the first after them. */
  onReach: (first: number, end: number) => void
}

/** In micro-dollars. */
const million = 1e12

/** A hundred thousand entries as one table, of which the rows in view are drawn. The page scrolls, not the table. */
export function EntryTable({ entryAt, total, onOpen, onReach }: EntryTableProps) {
  const { list, first, end, before, after } = useRowWindow(total)
  useEffect(() => onReach(first, end), [onReach, first, end])
  const open = useUnchanging(onOpen)
  const hasAccounts = useHasAccounts()
  const rows = Array.from({ length: end - first }, (_, index) => first + index)
  const hasLarge = rows.some((row) => Math.abs(entryAt(row)?.gross ?? 0) >= million)
  // Once wide the columns stay so: they would else move while the list is scrolled.
  const [isLarge, setLarge] = useState(hasLarge)
  if (hasLarge && !isLarge) setLarge(true)
  return (
    <div className="entries-frame">
      <table
        ref={list}
        className="entries"
        data-large={isLarge || undefined}
        data-one-account={!hasAccounts || undefined}
        aria-rowcount={total + 1}
      >
        <caption className="sr-only">Entries, latest first</caption>
        <Head />
        <Space height={before} />
        <tbody>
          {rows.map((row) => {
            const entry = entryAt(row)
            return entry === undefined ? (
              <AwaitedRow key={row} row={row} />
            ) : (
              <EntryRow key={entry.id} {...{ row, entry }} namesAccounts={hasAccounts} onOpen={open} />
            )
          })}
        </tbody>
        <Space height={after} />
      </table>
      {end - first < total && (
        <p className="entries-on-paper">
          {`Entries ${(first + 1).toLocaleString('en-US')} to ${end.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}, those that were in view. Export saves all of them.`}
        </p>
      )}
    </div>
  )
}

/** One function for good, so that a row is drawn anew for its entry's sake only. */
function useUnchanging(onOpen: (id: string) => void): (id: string) => void {
  const latest = useRef(onOpen)
  useEffect(() => {
    latest.current = onOpen
  })
  return useCallback((id) => latest.current(id), [])
}

/** Stands for the rows that are not drawn. */
function Space({ height }: { height: number }) {
  return (
    <tbody aria-hidden="true">
      <tr className="entries-space" style={{ height }} />
    </tbody>
  )
}

interface EntryRowProps {
  row: number
  entry: LedgerEntry
  namesAccounts: boolean
  onOpen: (id: string) => void
}

const EntryRow = memo(function EntryRow({ row, entry, namesAccounts, onOpen }: EntryRowProps) {
  usePrivacy()
  return (
    <tr data-row data-keys-row aria-rowindex={row + 2}>
      {entryColumns.map(({ id, align, names, cell }) =>
        names === true ? (
          <th key={id} scope="row" data-column={id} data-align={align}>
            <button
              type="button"
              className="entry-open"
              data-row-key="x"
              aria-label={nameOfEntry(entry, namesAccounts)}
              onClick={() => onOpen(entry.id)}
            >
              {cell(entry)}
            </button>
          </th>
        ) : (
          <td key={id} data-column={id} data-align={align}>
            {cell(entry)}
          </td>
        ),
      )}
    </tr>
  )
})

/** A row on its way, as high as the row that will replace it, and cheap: a flung list draws a screen of them a frame. */
const AwaitedRow = memo(function AwaitedRow({ row }: { row: number }) {
  return (
    <tr data-row aria-rowindex={row + 2} aria-busy="true">
      <td colSpan={entryColumns.length}>
        <Skeleton width={48} />
      </td>
    </tr>
  )
})

const skeletonRows = 12

/** What stands where the table will stand, before anything of it is known. */
export function EntryTableSkeleton() {
  return (
    <div className="entries-frame" aria-busy="true">
      <table className="entries">
        <Head />
        <tbody>
          {Array.from({ length: skeletonRows }, (_, row) => (
            <tr key={row} data-row>
              {entryColumns.map(({ id, align, skeleton }) => (
                <td key={id} data-column={id} data-align={align}>
                  <Skeleton width={skeleton} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head() {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {entryColumns.map(({ id, header, align }) => (
          <th key={id} scope="col" data-column={id} data-align={align}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}
