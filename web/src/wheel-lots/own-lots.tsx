import type { LotGroup } from '@wheelwright/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NotLoaded } from '../client/not-loaded.tsx'
import { countedHeld } from '../entries/counted.ts'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { Link } from '../routing/link.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LotCard } from './lot-card.tsx'
import { formOfAction } from './lot-words.ts'
import { placesFor } from './move-call-model.ts'
import type { LotsPlace } from './place.ts'
import { lotsQuery } from './queries.ts'
import '../ui/figures/tile.css'

/** The lots of one group of the ledger. */
export function OwnLots({ group, place }: { group: LotGroup; place: LotsPlace }) {
  const list = useInfiniteQuery(lotsQuery(group.id))
  const { data, error, isFetching, refetch } = list
  if (data === undefined && error !== null)
    return (
      <NotLoaded
        title={`The lots of ${group.ticker} could not be loaded`}
        query={{ error, isFetching, refetch }}
      />
    )
  const lots = data?.pages.flatMap((page) => page.lots)
  return (
    <section aria-label={`Lots of ${group.ticker}`} className="stack">
      <h2 className="lot-heading">
        <SymbolLink symbol={group.ticker} /> <WheelOfGroup group={group} />
      </h2>
      {group.nakedCalls > 0 && (
        <Banner tone="warn">
          {countedHeld(group.nakedCalls, 'short call')} {group.nakedCalls === 1 ? 'stands' : 'stand'} on no
          lot: there are no 100 free shares for {group.nakedCalls === 1 ? 'it' : 'each'}.
        </Banner>
      )}
      <div className="lot-cards" aria-busy={lots === undefined}>
        {lots === undefined && [0, 1].map((at) => <LotBars key={at} />)}
        {lots?.map((lot) => (
          <LotCard
            key={lot.lotNo}
            lot={lot}
            isOpen={place.stories.has(lot.lotNo)}
            onToggle={(isOpen) => place.toggleStory(lot.lotNo, isOpen)}
            onAction={(action) => place.open(formOfAction[action], group.id, lot.lotNo)}
            onMoveCall={
              placesFor(lot, lots).length > 0 ? () => place.moveCall(group.id, lot.lotNo) : undefined
            }
          />
        ))}
      </div>
      {list.hasNextPage && (
        <div className="growing">
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more lots
          </Button>
        </div>
      )}
    </section>
  )
}

function WheelOfGroup({ group: { cycleKey, wheelInTrash } }: { group: LotGroup }) {
  if (cycleKey === null) return null
  if (wheelInTrash)
    return (
      <Link to="/Trash" className="link lot-link aside-words">
        Its wheel is in the trash
      </Link>
    )
  return (
    <Link to="/Wheels/:key" params={{ key: cycleKey }} className="link lot-link aside-words">
      Its wheel
    </Link>
  )
}

function LotBars() {
  return (
    <div className="tile">
      <Skeleton width={12} />
      <Skeleton width={26} />
      <Skeleton width={24} />
      <Skeleton width={20} />
    </div>
  )
}
