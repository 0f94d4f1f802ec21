import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '../../client/api-error.ts'
import { counted } from '../../entries/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { transfersQuery } from './transfers-queries.ts'
import { TransferList } from './transfer-list.tsx'

/** What moved between the user's accounts on a symbol; nothing where nothing did. */
export function TransfersSection({ symbol }: { symbol: string }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(transfersQuery(symbol))
  if (data === undefined && error === null) return null
  if (data !== undefined && data.count === 0) return null
  return (
    <Card
      title="Moved between your accounts"
      aside={data === undefined ? undefined : counted(data.count, 'transfer')}
    >
      {data === undefined ? (
        <p>
          {messageOf(error, 'The transfers could not be loaded.')}{' '}
          <Button tone="quiet" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <TransferList items={data.items} />
      )}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more transfers
        </Button>
      )}
    </Card>
  )
}
