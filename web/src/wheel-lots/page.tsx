import type { LotGroup } from '@wheelwright/api'
import { shortAccount } from '@wheelwright/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useHasAccounts } from '../client/queries/accounts.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { Link } from '../routing/link.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { GroupCards } from './group-cards.tsx'
import { OwnLots } from './own-lots.tsx'
import { OwnOrder } from './own-order.tsx'
import { PlannedWheels } from './planned-wheels.tsx'
import { useLotsPlace, type LotsPlace } from './place.ts'
import { lotGroupsQuery } from './queries.ts'
import type { ShownGroup } from './shown-lot.ts'
import './wheel-lots.css'

/** One's own wheels taken apart into their lots; each action records what was filled. */
export function LotsPage() {
  const place = useLotsPlace()
  return (
    <>
      <PageHeader
        title="Lots"
        subtitle="Your wheels, lot by lot: what covers each, and what happened to it"
        actions={
          <>
            <ExportMenu
              name="exportLots"
              what="lots"
              query={place.ticker === null ? {} : { symbol: place.ticker }}
            />
            <Link to="/Wheels" search={{ dialog: 'create-wheel' }} className="button">
              New Cycle
            </Link>
            <Link to="/Activity" search={{ dialog: 'record' }} className="button">
              Add Event
            </Link>
            <Button tone="primary" onClick={() => place.openNew()}>
              New Lot
            </Button>
          </>
        }
      />
      <div className="stack">
        <Groups place={place} />
        <PlannedWheels
          ticker={place.ticker}
          record={
            <Link to="/Activity" search={{ dialog: 'record' }} className="button">
              Record its entries
            </Link>
          }
        />
      </div>
    </>
  )
}

const whenOf = ({ startedOn, endedOn, cycleKey }: LotGroup): string => {
  if (cycleKey === null) return 'Shares in no wheel'
  const start = startedOn === null ? 'an unknown day' : formatDate(startedOn)
  return endedOn === null ? `Wheel since ${start}` : `${start} to ${formatDate(endedOn)}`
}

/** Lines may end after three dots, and what they stand for would begin the next one. */
const unbroken = (account: string): string => account.replace('…', '…\u2060')

const shownGroup = (group: LotGroup, hasAccounts: boolean): ShownGroup => {
  const account =
    hasAccounts && group.accountNumber !== null ? `, ${unbroken(shortAccount(group.accountNumber))}` : ''
  return { ...group, when: whenOf(group) + account, isEnded: group.endedOn !== null }
}

function Groups({ place }: { place: LotsPlace }) {
  const list = useInfiniteQuery(lotGroupsQuery(place.ticker))
  const { data, error, isFetching, refetch } = list
  const hasAccounts = useHasAccounts()
  if (data === undefined && error !== null)
    return <NotLoaded title="The lots could not be loaded" query={{ error, isFetching, refetch }} />
  if (data === undefined) return <GroupBars />
  const groups = data.pages.flatMap(({ items }) => items)
  const named = groups.find(({ id }) => id === place.group) ?? null
  const chosen = named ?? groups[0] ?? null
  return (
    <>
      {place.ticker !== null && (
        <Banner action={<Button onClick={place.showAll}>Show all</Button>}>Lots of {place.ticker}</Banner>
      )}
      {chosen === null ? (
        <NoLots ticker={place.ticker} />
      ) : (
        <>
          <GroupCards
            groups={groups.map((group) => shownGroup(group, hasAccounts))}
            chosen={chosen.id}
            onChoose={place.choose}
          />
          {list.hasNextPage && (
            <div className="growing">
              <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show more wheels
              </Button>
            </div>
          )}
          <OwnLots key={chosen.id} group={chosen} place={place} />
        </>
      )}
      <OwnOrder group={place.group === null ? chosen : named} place={place} />
    </>
  )
}

function GroupBars() {
  return (
    <div className="lot-groups" aria-busy="true">
      {[0, 1, 2].map((at) => (
        <div key={at} className="lot-group">
          <Skeleton width={6} />
          <Skeleton width={16} />
          <Skeleton width={20} />
        </div>
      ))}
    </div>
  )
}

function NoLots({ ticker }: { ticker: string | null }) {
  return (
    <section className="card">
      <EmptyState
        title={ticker === null ? 'No lots yet' : `No lots of ${ticker}`}
        actions={
          <>
            <Link to="/Imports" className="button" data-tone="primary">
              Import a history
            </Link>
            <Link to="/WheelsLotsMock" className="button">
              See sample lots
            </Link>
          </>
        }
      >
        Every 100 shares that you hold and every cash-secured put that you sold will be a lot here, with its
        calls and its story.
      </EmptyState>
    </section>
  )
}
