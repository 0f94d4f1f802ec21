import type { User } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { tradingDateAt } from '@wheelwright/core'
import { ApiError } from '../client/api-error.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { userQuery } from '../client/queries/queries.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { useLogout } from '../shell/use-logout.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { DataCard } from './data-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { PasswordCard } from './password-card.tsx'
import './profile.css'
import { RecoveryCard } from './recovery-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TokensCard } from './tokens-card.tsx'

export function ProfilePage() {
  const { logout, isPending } = useLogout()
  return (
    <>
      <PageHeader
        title="My Profile"
        subtitle="Who is signed in, and how you keep the account yours"
        actions={
          <Button pending={isPending} onClick={logout}>
            Logout
          </Button>
        }
      />
      <Profile />
    </>
  )
}

function Profile() {
  const { data: user, error, isFetching, refetch } = useQuery(userQuery)
  if (user === undefined && error !== null) {
    const status = error instanceof ApiError ? error.status : 0
    return (
      <NotLoaded
        title="Failed to load profile data"
        query={{ error, isFetching, refetch }}
        advice={status === 401 ? 'Please log in to view your profile.' : 'Nothing was changed. Try again.'}
      />
    )
  }
  return (
    <div className="stack">
      <Facts user={user} />
      {user?.isDemo === true && <DemoNote />}
      {user?.isDemo === false && <OwnAccount username={user.username} />}
    </div>
  )
}

/** What a user who has a password may do about the account. */
function OwnAccount({ username }: { username: string }) {
  return (
    <>
      <PasswordCard username={username} />
      <RecoveryCard />
      <SessionsCard />
      <TokensCard />
      <DataCard />
      <DeleteCard username={username} />
    </>
  )
}

function DemoNote() {
  return (
    <Card title="A demo portfolio" className="profile">
      <p>
        It has no password, recovery codes, sessions to end or API tokens, and lives in this browser alone.
        Remove it with the button of the banner below; create an account to keep a portfolio of your own.
      </p>
    </Card>
  )
}

function Facts({ user }: { user: User | undefined }) {
  return (
    <section className="card profile" aria-busy={user === undefined || undefined}>
      <dl className="profile-facts">
        <Fact label="Username">{user?.username}</Fact>
        <Fact label="Email">{user && (user.email ?? <Unknown reason={whyNoEmail(user)} shown />)}</Fact>
        <Fact label="Roles">
          {user?.roles.map((role) => (
            <Badge key={role} tone={role === 'admin' ? 'accent' : 'plain'}>
              {role}
            </Badge>
          ))}
        </Fact>
        <Fact label="Member since">{user && formatDate(tradingDateAt(Date.parse(user.createdAt)))}</Fact>
      </dl>
    </section>
  )
}

const whyNoEmail = ({ isDemo }: User): string =>
  isDemo ? 'a demo user has none' : 'none was given when the user was added'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton width={16} />}</dd>
    </div>
  )
}
