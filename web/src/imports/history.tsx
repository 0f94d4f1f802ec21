import type { ImportBatch } from '@wheelwright/api'
import { tradingDateAt, shortAccount } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError, detailOf, requestIdOf } from '../client/api-error.ts'
import { importsQuery } from '../client/queries/import-queries.ts'
import { useHasAccounts } from '../client/queries/accounts.ts'
import { useViewState } from '../client/use-view-state.ts'
import { Link } from '../routing/link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { formatDate, formatInstant } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Tooltip } from '../ui/overlays/tooltip.tsx'
import { fileNameOf, notTaken, stateTones, stateWords, wasRead } from './model.ts'
import { askAgainMs } from './staging.tsx'

const columnsWith = (onUndo: (id: string) => void): readonly Column<ImportBatch>[] => [
  {
    id: 'file',
    header: 'File',
    names: true,
    skeleton: 22,
    cell: (batch) => (
      <>
        <Link to="/Imports" search={{ batch: batch.id }} className="link link-alone import-name">
          {fileNameOf(batch)}
        </Link>
        <small>{batch.formatTitle}</small>
      </>
    ),
  },
  {
    id: 'when',
    header: 'When',
    cell: (batch) => {
      const at = Date.parse(batch.undoneAt ?? batch.confirmedAt ?? batch.stagedAt)
      return (
        <Tooltip text={formatInstant(at)} onTap>
          <span className="figure">{formatDate(tradingDateAt(at))}</span>
        </Tooltip>
      )
    },
  },
  {
    id: 'accounts',
    header: 'Account',
    cell: ({ accounts }) => accounts.map(({ accountNumber }) => shortAccount(accountNumber)).join(', '),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
  },
  count('rows', 'Rows', ({ counts }) => counts.rows),
  count('new', 'New', ({ counts }) => counts.new),
  count('refused', 'Not taken', ({ counts }) => notTaken(counts)),
  {
    id: 'net',
    header: 'Net cash',
    align: 'end',
    cell: ({ netCash, state }) =>
      wasRead({ state }) && (
        <MoneyFigure
          sign="always"
          {...(netCash === null ? { value: null, reason: 'positions move no cash' } : { value: netCash })}
        />
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    actions: true,
    align: 'end',
    cell: (batch) =>
      batch.state === 'confirmed' ? (
        <Button tone="quiet" aria-label={`Undo ${fileNameOf(batch)}`} onClick={() => onUndo(batch.id)}>
          Undo
        </Button>
      ) : null,
  },
]

function count(id: string, header: string, of: (batch: ImportBatch) => number): Column<ImportBatch> {
  return {
    id,
    header,
    align: 'end',
    cell: (batch) =>
      wasRead(batch) ? <span className="figure">{of(batch).toLocaleString('en-US')}</span> : null,
  }
}

/** Every import so far, latest first. */
export function History() {
  const imports = useQuery({
    ...importsQuery,
    refetchInterval: ({ state }) =>
      state.data?.some((batch) => batch.state === 'staging') ? askAgainMs : false,
  })
  const [, setUndo] = useViewState('undo')
  const hasAccounts = useHasAccounts()
  if (imports.data === undefined && imports.error !== null) {
    const { error } = imports
    return (
      <ErrorPanel
        title="The history of imports could not be loaded"
        message={detailOf(error, 'The server did not answer.')}
        advice={
          error instanceof ApiError && error.code === 'NETWORK_ERROR'
            ? 'Nothing was changed.'
            : 'Nothing was changed. Files can still be imported.'
        }
        requestId={requestIdOf(error)}
        retrying={imports.isFetching}
        onRetry={() => void imports.refetch()}
      />
    )
  }
  if (imports.data?.length === 0) {
    return (
      <Card>
        <EmptyState title="No imports yet">
          Each file will be listed here with what it brought, and can be undone.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card title="Imports so far" flush>
      <Table
        caption="Imports so far"
        columns={columnsWith(setUndo).filter(({ id }) => hasAccounts || id !== 'accounts')}
        rows={imports.data ?? []}
        rowKey={(batch) => batch.id}
        loadingRows={imports.data === undefined ? 3 : 0}
      />
    </Card>
  )
}
