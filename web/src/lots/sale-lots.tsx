/** Which lots a sale took, and, where the account leaves it to the user, the naming of them. */
import type { FigureMoves, LotChoices, SaleLots } from '@wheelwright/api'
import { MICROS, type Quantity } from '@wheelwright/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { ApiError, messageOf, requestIdOf } from '../client/api-error.ts'
import { useUnsent } from '../client/unsent.ts'
import { useUndo } from '../client/undo/use-undo.ts'
import { useWrite } from '../client/use-write.ts'
import { movesInWords } from '../entries/moves-in-words.ts'
import { wholeFigures } from '../ui/figures/whole-figures.tsx'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { formatDate, formatQuantity } from '../ui/figures/figures.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { NumberField } from '../ui/forms/number-field.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { Unknown } from '../ui/figures/unknown.tsx'
import './lots.css'
import { choiceMovesQuery, saleLotsQuery } from './sale-lots-queries.ts'
import { chosenIn, readChoice, typedFrom, type TypedLots } from './sale-lots-model.ts'

const noLots: LotChoices = { lots: [] }

type SaleLot = SaleLots['lots'][number]

export function SaleLotsSection({ entryId }: { entryId: string }) {
  const { data, error, refetch, isFetching } = useQuery(saleLotsQuery(entryId))
  if (data === undefined && error !== null)
    return (
      <ErrorPanel
        title="The lots of this sale could not be read"
        message={error.message}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <section className="sale-lots" aria-label="Lots">
      <h3>Lots that it took</h3>
      {data === undefined ? (
        <Skeleton />
      ) : data.lots.length === 0 ? (
        <p>No shares were held before it, so it opened a short position.</p>
      ) : data.disposalMethod === 'specific' ? (
        <Naming sale={data} />
      ) : (
        <Taken sale={data} />
      )}
    </section>
  )
}

const methodInWords = {
  fifo: 'the oldest lots first',
  lifo: 'the newest lots first',
  hifo: 'the most expensive lots first',
} as const

function Taken({ sale }: { sale: SaleLots }) {
  if (sale.disposalMethod === 'specific') return null
  return (
    <>
      <p>
        The account takes {methodInWords[sale.disposalMethod]}. To name lots yourself, choose so for the
        account in{' '}
        <Link to="/Settings" className="link">
          Settings
        </Link>
        .
      </p>
      <Table
        caption="Lots held before the sale"
        columns={[...lotColumns, takenColumn]}
        rows={sale.lots}
        rowKey={({ lotId }) => lotId}
        fold={false}
      />
    </>
  )
}

const originInWords: Readonly<Record<string, string>> = {
  purchase: 'bought',
  assignment: 'assigned',
  exercise: 'exercised',
  transfer: 'transferred',
  'opening-balance': 'opening balance',
  'corporate-action': 'corporate action',
}

const lotColumns: readonly Column<SaleLot>[] = [
  {
    id: 'opened',
    header: 'Acquired',
    names: true,
    cell: ({ openedOn, origin, isLongTerm }) => (
      <>
        {openedOn === null ? <Unknown reason="acquired on an unknown day" shown /> : formatDate(openedOn)}
        <small>
          {originInWords[origin] ?? origin}
          {isLongTerm !== null && (isLongTerm ? ', held over a year' : ', held a year or less')}
        </small>
      </>
    ),
  },
  {
    id: 'quantity',
    header: 'Held',
    align: 'end',
    cell: ({ quantity }) => <QuantityFigure value={quantity} />,
  },
  {
    id: 'basis',
    header: 'Basis a share',
    align: 'end',
    cell: ({ taxBasisPerShare }) =>
      taxBasisPerShare === null ? (
        <Unknown reason="its cost is unknown" />
      ) : (
        <MoneyFigure value={taxBasisPerShare} digits={4} />
      ),
  },
]

const takenColumn: Column<SaleLot> = {
  id: 'taken',
  header: 'Taken',
  align: 'end',
  cell: ({ taken }) => (taken === 0 ? <Unknown reason="not touched" /> : <QuantityFigure value={taken} />),
}

const namingColumns = (
  typed: TypedLots,
  onType: (lotId: string, shares: string) => void,
): readonly Column<SaleLot>[] => [
  ...lotColumns,
  {
    id: 'named',
    header: 'Shares to take',
    align: 'end',
    wide: true,
    cell: ({ lotId, openedOn, quantity }) => (
      <NumberField
        label={`From the lot of ${openedOn === null ? 'an unknown day' : formatDate(openedOn)}`}
        unit={`of ${formatQuantity(quantity)}`}
        step="any"
        min="0"
        value={typed[lotId] ?? ''}
        onChange={({ target }) => onType(lotId, target.value)}
      />
    ),
  },
]

function Naming({ sale }: { sale: SaleLots }) {
  // Null until something is typed: then it stays, whatever is read anew meanwhile.
  const [draft, setDraft] = useState<TypedLots | null>(null)
  const typed = draft ?? typedFrom(sale)
  useUnsent<TypedLots>({ name: 'lots of a sale', read: () => draft, restore: setDraft })
  const [failure, setFailure] = useState<string | null>(null)
  const { write, isPending } = useWrite('chooseLots')
  const toast = useToast()
  const undo = useUndo()
  const read = readChoice(sale, typed)
  const moves = useQuery({
    ...choiceMovesQuery(sale.entryId, read.ok ? read.choice : noLots),
    enabled: draft !== null && read.ok,
  })
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!read.ok || isPending) return
    setFailure(null)
    try {
      // What breaks stands above the button; what could not be read there is asked for by the server.
      const query = moves.data === undefined ? {} : { confirmed: 'true' as const }
      await write({ parameters: { id: sale.entryId }, body: read.choice, query })
      setDraft(null)
      const takeBack = () =>
        write({
          parameters: { id: sale.entryId },
          body: chosenIn(sale),
          query: { confirmed: 'true' },
        })
      toast.show({
        title: 'Lots named',
        description: 'Basis and gain follow them.',
        action: undo(takeBack),
      })
    } catch (error) {
      const isEarly = error instanceof ApiError && error.code === 'CONFIRMATION_NEEDED'
      setFailure(
        isEarly
          ? 'Nothing was named yet. Look at what this moves, then name them.'
          : messageOf(error, 'The lots could not be named. Nothing was changed.'),
      )
    }
  }
  return (
    <form className="form-stack" noValidate onSubmit={(event) => void save(event)}>
      <Table
        caption="Lots held before the sale"
        columns={namingColumns(typed, (lotId, shares) => setDraft({ ...typed, [lotId]: shares }))}
        rows={sale.lots}
        rowKey={({ lotId }) => lotId}
      />
      <FormError>{failure ?? (read.ok ? null : read.message)}</FormError>
      <output>{read.ok ? leftInWords(read.left) : ''}</output>
      {draft !== null && read.ok && <output>{wholeFigures(movedInWords(moves))}</output>}
      <Button type="submit" tone="primary" pending={isPending} pendingLabel="Saving">
        Name these lots
      </Button>
    </form>
  )
}

const movedInWords = ({
  data: moves,
  error,
}: Pick<UseQueryResult<FigureMoves>, 'data' | 'error'>): string => {
  if (error !== null) return messageOf(error, 'What this moves could not be worked out.')
  if (moves === undefined) return 'What this moves is being worked out…'
  const words = movesInWords(moves)
  return words === '' ? 'No figure moves.' : `This moves figures. ${words}`
}

const leftInWords = (left: Quantity): string =>
  left === 0
    ? 'Every share of the sale has its lot.'
    : `${formatQuantity(left)} ${left === MICROS ? 'share takes' : 'shares take'} the oldest lots that are left.`
