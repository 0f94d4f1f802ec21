import type { ApiToken } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { useWrite } from '../client/use-write.ts'
import { Ago } from '../ui/figures/ago.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useConfirm } from '../ui/overlays/confirm.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatInstant } from '../ui/figures/figures.ts'
import { Table, type Column } from '../ui/lists/table.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { usePendingRows, type PendingRows } from '../ui/lists/use-pending-rows.ts'
import { tokensQuery } from './queries.ts'

const NewTokenDialog = lazy(() => import('./new-token-dialog.tsx'))

const columnsOf = (
  revoke: (token: ApiToken) => void,
  { isPending }: PendingRows,
): readonly Column<ApiToken>[] => [
  { id: 'name', header: 'Name', names: true, skeleton: 14, cell: ({ name }) => name },
  {
    id: 'scope',
    header: 'May',
    skeleton: 6,
    cell: ({ scope }) => <Badge tone={scope === 'write' ? 'warn' : 'plain'}>{scope}</Badge>,
  },
  {
    id: 'used',
    header: 'Last used',
    skeleton: 10,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Ago at={lastUsedAt} of="last used" />),
  },
  {
    id: 'ends',
    header: 'Ends',
    skeleton: 12,
    cell: ({ expiresAt, hasExpired }) =>
      expiresAt === null ? 'when revoked' : hasExpired ? 'has ended' : formatInstant(Date.parse(expiresAt)),
  },
  {
    id: 'revoke',
    header: 'Actions',
    actions: true,
    align: 'end',
    skeleton: 6,
    cell: (token) => (
      <Button
        aria-label={`Revoke ${token.name}`}
        pending={isPending(token.id)}
        pendingLabel="Revoking"
        onClick={() => revoke(token)}
      >
        Revoke
      </Button>
    ),
  },
]

/** Tokens by which programs of the user's call the API. */
export function TokensCard() {
  const { data, error, isFetching, refetch } = useQuery(tokensQuery)
  const [isMaking, setMaking] = useState(false)
  const { write } = useWrite('removeApiToken')
  const confirm = useConfirm()
  const toast = useToast()
  const revoking = usePendingRows()
  const revoke = async ({ id, name }: ApiToken): Promise<void> => {
    const message = 'Programs that use it are refused from now on. It cannot be brought back.'
    if (!(await confirm({ title: `Revoke ${name}?`, message, action: 'Revoke', tone: 'danger' }))) return
    try {
      await revoking.during(id, () => write({ parameters: { id } }))
      toast.show({ title: `${name} is revoked` })
    } catch (failure) {
      const description = messageOf(failure, 'Try again.')
      toast.show({ title: `${name} could not be revoked`, description, tone: 'destructive', of: failure })
    }
  }
  const tokens = data?.tokens
  return (
    <Card title="API tokens" flush aside={<Button onClick={() => setMaking(true)}>New token</Button>}>
      {tokens === undefined && error !== null && (
        <NotLoaded title="The API tokens could not be loaded" query={{ error, isFetching, refetch }} />
      )}
      {tokens?.length === 0 && (
        <EmptyState
          title="No API tokens"
          level={3}
          actions={
            <a href="/api/docs" className="button">
              What a token can call
            </a>
          }
        >
          A program sends one in place of your password. One that reads cannot change anything, and none can
          touch your password, sessions or account.
        </EmptyState>
      )}
      {error === null && tokens?.length !== 0 && (
        <Table
          caption="API tokens"
          columns={columnsOf((token) => void revoke(token), revoking)}
          rows={tokens ?? []}
          rowKey={({ id }) => id}
          loadingRows={tokens === undefined ? 1 : 0}
        />
      )}
      <Suspense>{isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}</Suspense>
    </Card>
  )
}
