import type { AdminUser } from '@wheelwright/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { tradingDateAt } from '@wheelwright/core'
import { NotLoaded } from '../client/not-loaded.tsx'
import { counted } from '../entries/counted.ts'
import { Ago } from '../ui/figures/ago.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatDate, unbroken } from '../ui/figures/figures.ts'
import { Table, type Column } from '../ui/lists/table.tsx'
import './admin.css'
import { usersQuery } from './queries.ts'
import { useChangeUser, type ChangeUser } from './use-change-user.ts'

const columnsOf = (change: ChangeUser): readonly Column<AdminUser>[] => [
  {
    id: 'name',
    header: 'Username',
    names: true,
    skeleton: 14,
    cell: ({ username, role, isYou, disabledAt }) => (
      <span className="admin-name">
        <span>{username}</span>
        {role === 'admin' && <Badge tone="accent">admin</Badge>}
        {isYou && <Badge>you</Badge>}
        {disabledAt !== null && <Badge tone="warn">disabled</Badge>}
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    skeleton: 10,
    cell: ({ createdAt }) => unbroken(formatDate(tradingDateAt(Date.parse(createdAt)))),
  },
  {
    id: 'seen',
    header: 'Last seen',
    skeleton: 10,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'not yet' : <Ago at={lastSeenAt} of="last seen" />),
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    wide: true,
    skeleton: 16,
    cell: (user) => <Actions user={user} change={change} />,
  },
]

function Actions({ user, change }: { user: AdminUser; change: ChangeUser }) {
  const { username, role, isYou, disabledAt } = user
  const isAdmin = role === 'admin'
  return (
    <span className="admin-actions">
      <Button
        aria-label={`Make ${isAdmin ? 'plain user' : 'administrator'}: ${username}`}
        pending={change.isPending('role', user)}
        onClick={() => change.role(user, isAdmin ? 'user' : 'admin')}
      >
        {isAdmin ? 'Make plain user' : 'Make administrator'}
      </Button>
      {!isYou && (
        <Button
          aria-label={`${disabledAt === null ? 'Disable' : 'Enable'} ${username}`}
          pending={change.isPending('access', user)}
          onClick={() => change.access(user, disabledAt === null)}
        >
          {disabledAt === null ? 'Disable' : 'Enable'}
        </Button>
      )}
    </span>
  )
}

/** Who has an account. */
export function UsersCard() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(usersQuery)
  const change = useChangeUser()
  const first = data?.pages[0]
  const users = data?.pages.flatMap((page) => page.users)
  return (
    <Card
      title="Users"
      flush
      aside={first && `${counted(first.total, 'user')}, ${counted(first.demos, 'demo portfolio')}`}
    >
      {users === undefined && error !== null ? (
        <NotLoaded title="The users could not be loaded" query={{ error, isFetching, refetch }} />
      ) : (
        <Table
          caption="Users"
          columns={columnsOf(change)}
          rows={users ?? []}
          rowKey={({ id }) => id}
          loadingRows={users === undefined ? 3 : 0}
          paging={
            hasNextPage
              ? { total: first?.total ?? 0, isLoading: isFetching, onMore: () => void fetchNextPage() }
              : undefined
          }
        />
      )}
    </Card>
  )
}
