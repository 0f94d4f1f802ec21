import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../client/queries/queries.ts'
import { Link } from '../routing/link.tsx'
import { BackupCard } from '../settings/backup.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { JobsCard } from './jobs-card.tsx'
import { UsersCard } from './users-card.tsx'

export function AdminPage() {
  const { data: user } = useQuery(userQuery)
  return (
    <>
      <PageHeader title="Admin" subtitle="Who uses this server, and how it works" />
      {user === undefined && <Skeleton width={32} />}
      {user !== undefined && (user.roles.includes('admin') ? <Administration /> : <ForAdministrators />)}
    </>
  )
}

function Administration() {
  return (
    <div className="stack">
      <UsersCard />
      <JobsCard />
      <BackupCard />
    </div>
  )
}

function ForAdministrators() {
  return (
    <Card>
      <EmptyState
        title="Only administrators see this page"
        actions={
          <Link to="/Dashboard" className="button">
            Go to the dashboard
          </Link>
        }
      >
        An administrator of this server can make you one.
      </EmptyState>
    </Card>
  )
}
