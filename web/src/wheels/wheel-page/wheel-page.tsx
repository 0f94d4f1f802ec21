import type { WheelCycle, WheelPage as Page } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense } from 'react'
import { canRoll } from '../roll-shorts.ts'
import { ApiError } from '../../client/api-error.ts'
import { NotLoaded } from '../../client/not-loaded.tsx'
import { useViewState } from '../../client/use-view-state.ts'
import { Link } from '../../routing/link.tsx'
import { useParams } from '../../routing/use-routing.ts'
import { PageHeader } from '../../shell/page-header.tsx'
import { OfAccount } from '../../client/of-account.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useNow } from '../../ui/now.ts'
import { PhaseRing } from '../../ui/wheel-marks/phase-ring.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWheelPlace, type Places } from '../place.ts'
import { campaignRing } from '../../campaigns/ring.ts'
import { NextStep } from '../strategies/next-step.tsx'
import { ReachedLimits } from '../strategies/reached-limits.tsx'
import { WheelDialogs } from '../wheel-dialogs.tsx'
import { bases, type Basis } from './basis.ts'
import { CampaignCard } from './campaign-card.tsx'
import { CostBars } from './cost-bars.tsx'
import { wheelFacts } from './head-model.ts'
import { Headline } from './headline.tsx'
import { LegsTable } from './legs-table.tsx'
import { wheelPageQuery } from './page-queries.ts'
import { SideColumn } from './side-column.tsx'
import { PayoffBars } from './payoff-bars.tsx'
import '../wheels.css'
import './wheel-page.css'
import { nameOfWheel } from '../../campaigns/wheel-names.ts'

const WheelPayoff = lazy(() => import('./wheel-payoff.tsx'))

export { readAhead } from './page-queries.ts'

export function WheelPage() {
  const { key = '' } = useParams()
  return (
    <ErrorBoundary>
      <Wheel key={key} cycleKey={key} />
    </ErrorBoundary>
  )
}

/** Until the wheel is here its key alone is known: KO-20261020-1. */
/** A key of another form names no ticker. */
const titleOf = (cycleKey: string): string => {
  const ticker = /^(.+)-\d{8}-\d+$/.exec(cycleKey)?.[1]
  return ticker === undefined ? 'Wheel' : `${ticker} wheel`
}

function Wheel({ cycleKey }: { cycleKey: string }) {
  const page = useQuery(wheelPageQuery(cycleKey))
  const places = useWheelPlace()
  const { data, error, isFetching, refetch } = page
  const isGone = error instanceof ApiError && error.status === 404
  if (isGone) return <Gone cycleKey={cycleKey} />
  if (data === undefined && error !== null)
    return (
      <>
        <PageHeader title={titleOf(cycleKey)} />
        <NotLoaded
          title="The wheel could not be loaded"
          query={{ error, isFetching, refetch }}
          retryLabel="Retry"
        />
      </>
    )
  if (data === undefined) return <WheelBars cycleKey={cycleKey} />
  return (
    <>
      <Head wheel={data.wheel} places={places} />
      <Sections page={data} places={places} />
      <WheelDialogs cycles={{ data: [data.wheel], isWhole: true, isFetching: false }} places={places} />
    </>
  )
}

/** Deleted, joined with another one, or nobody's. */
function Gone({ cycleKey }: { cycleKey: string }) {
  return (
    <>
      <PageHeader title={titleOf(cycleKey)} />
      <EmptyState
        title="This wheel is not there"
        actions={
          <>
            <Link to="/Wheels" className="button">
              All wheels
            </Link>
            <Link to="/Trash" className="button">
              Trash
            </Link>
          </>
        }
      >
        It may have been deleted, or joined with another one. Deleted wheels can be restored from the trash.
      </EmptyState>
    </>
  )
}

function Head({ wheel, places }: { wheel: WheelCycle; places: Places }) {
  const today = tradingDateAt(useNow())
  const { id, accountNumber } = wheel
  const isClosed = wheel.status === 'closed'
  // What became of an option is answered first; the question stands beside the ring.
  const isAsked = wheel.nextPlace === 'questions'
  return (
    <>
      <PageHeader
        title={nameOfWheel(wheel, today)}
        subtitle={
          <span className="wheel-page-phase">
            <PhaseRing capital={campaignRing(wheel)} size={40} />
            <span>
              <NextStep cycle={wheel} places={places} />
              {wheelFacts(wheel)}
              <OfAccount number={accountNumber}>{(name) => `, account ${name}`}</OfAccount>
            </span>
          </span>
        }
        actions={
          <>
            {canRoll(wheel) && !isClosed && (
              <Button tone={isAsked ? 'plain' : 'primary'} onClick={() => places.openRoll(id)}>
                Roll Options
              </Button>
            )}
            <Button onClick={() => places.openStatus(id)}>Update Status</Button>
            <Button onClick={() => places.openParameters(id)}>Edit Parameters</Button>
            {!isClosed && <Button onClick={() => places.openClose(id)}>Close Strategy</Button>}
            <Menu
              label="More actions"
              align="end"
              sections={[
                {
                  items: [
                    { label: 'View Details', onSelect: () => places.openWheel(id) },
                    { label: 'Add Notes', onSelect: () => places.openNotes(id) },
                  ],
                },
                {
                  items: [
                    { label: 'Delete Strategy', tone: 'danger', onSelect: () => places.openDelete(id) },
                  ],
                },
              ]}
              renderTrigger={(trigger) => (
                <IconButton label="More actions" icon={<Ellipsis aria-hidden="true" />} {...trigger} />
              )}
            />
          </>
        }
      />
      <ReachedLimits limits={wheel.reachedLimits} />
    </>
  )
}

function Sections({ page, places }: { page: Page; places: Places }) {
  const [named, setBasis] = useViewState('basis')
  const basis: Basis = named === 'tax' ? 'tax' : 'campaign'
  const { wheel, campaign } = page
  return (
    <div className="stack">
      <Headline page={page} />
      <CampaignCard page={page} />
      {campaign !== null && (
        <div className={campaign.sharesHeld > 0 ? 'wheel-page-pair' : undefined}>
          {campaign.sharesHeld > 0 && (
            <Card title="From strike to net stock cost" aside="filled lowers, outlined raises">
              <CostBars campaign={campaign} taxBasis={page.taxBasis} />
            </Card>
          )}
          <Card
            title="Payoff"
            aside={
              <ChoiceGroup
                label="Basis"
                choices={bases}
                value={basis}
                onChoose={(next) => setBasis(next === 'campaign' ? null : next)}
              />
            }
          >
            {wheel.positions.length === 0 ? (
              <p className="wheel-note">Nothing of it is open, so there is nothing left to earn.</p>
            ) : (
              <Suspense fallback={<PayoffBars />}>
                <WheelPayoff page={page} campaign={campaign} basis={basis} />
              </Suspense>
            )}
          </Card>
        </div>
      )}
      <div className="wheel-page-lower">
        <Card flush title="Legs" aside="result after fees">
          <LegsTable page={page} />
        </Card>
        <SideColumn wheel={wheel} places={places} />
      </div>
    </div>
  )
}

function WheelBars({ cycleKey }: { cycleKey: string }) {
  return (
    <>
      <PageHeader title={titleOf(cycleKey)} />
      <div className="stack" aria-busy="true">
        <output className="sr-only">Loading the wheel...</output>
        {['strip', 'picture', 'pair', 'lower'].map((part) => (
          <div key={part} className="card wheel-page-bars" data-part={part}>
            <Skeleton width={40} />
            <Skeleton width={60} />
          </div>
        ))}
      </div>
    </>
  )
}
