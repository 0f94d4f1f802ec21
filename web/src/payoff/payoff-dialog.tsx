import { toPositionRecord } from '@wheelwright/api'
import { shortAccount } from '@wheelwright/core'
import type { LedgerCycle, Position } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NotLoaded } from '../client/not-loaded.tsx'
import { optionPositionsQuery, stockPositionsQuery } from '../client/queries/position-queries.ts'
import { useViewState, useViewValues } from '../client/use-view-state.ts'
import { PriceAgeLine } from '../prices/price-age.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/forms/choice-group.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PayoffView } from './payoff-view.tsx'
import './payoff.css'
import { legInWords, positionsIn, type Scene } from './scene.ts'
import { useScene } from './use-scene.ts'
import '../ui/picture.css'

interface PayoffDialogProps {
  symbol: string
  /** One position of it; without, all that is held of the symbol and its options. */
  only?: string | undefined
  /** Campaigns on the symbol: of the one that holds the shares, profit is counted from its net stock cost. */
  cycles?: readonly LedgerCycle[]
}

/** What of the address belongs to the dialog and goes with it. */
const places = { dialog: null, scope: null, account: null, as: null } as const

/** What a position earns along the price of its underlying. */
export default function PayoffDialog({ symbol, only, cycles = noCycles }: PayoffDialogProps) {
  const [{ scope }, change] = useViewValues(Object.keys(places))
  const onClose = () => change(places)
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const failed = [stocks, options].find(({ data, error }) => data === undefined && error !== null)
  const positions = useMemo(
    () =>
      stocks.data === undefined || options.data === undefined
        ? null
        : positionsIn(symbol, stocks.data, options.data),
    [stocks.data, options.data, symbol],
  )
  const isWhole = only === undefined || scope === 'all'
  const one = isWhole ? undefined : positions?.find(({ id }) => id === only)
  const title = one === undefined ? `Payoff of ${symbol}` : `Payoff of ${symbol} ${nameOf(one)}`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width="wide"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {failed !== undefined && (
        <NotLoaded
          title="The positions could not be loaded"
          query={failed}
          message={failed.error?.message ?? ''}
        />
      )}
      {positions === null && failed === undefined && <PayoffSkeleton />}
      {positions !== null && only !== undefined && positions.length > 1 && (
        <ChoiceGroup
          label="Position"
          choices={scopes(symbol)}
          value={isWhole ? 'all' : 'one'}
          onChoose={(next) => change({ scope: next === 'all' ? next : null })}
        />
      )}
      {positions !== null && (
        <Payoff
          symbol={symbol}
          all={positions}
          positions={isWhole ? positions : one === undefined ? noPositions : [one]}
          isWhole={isWhole}
          cycles={isWhole ? cycles : noCycles}
        />
      )}
    </Dialog>
  )
}

const noPositions: readonly Position[] = []
const noCycles: readonly LedgerCycle[] = []
const scopes = (symbol: string) =>
  [
    { value: 'one', label: 'This option' },
    { value: 'all', label: `All of ${symbol}` },
  ] as const

const nameOf = (position: Position): string => {
  const record = toPositionRecord(position)
  return record === null ? '' : legInWords(record)
}

interface PayoffProps {
  symbol: string
  /** Shares among them tell the price where no quote does. */
  all: readonly Position[]
  positions: readonly Position[]
  isWhole: boolean
  cycles: readonly LedgerCycle[]
}

function Payoff({ symbol, all, positions, isWhole, cycles }: PayoffProps) {
  const [account, setAccount] = useViewState('account')
  const accounts = accountsOf(positions)
  const chosen = accounts.some(({ value }) => value === account) ? account : null
  const shown = useMemo(
    () => positions.filter(({ accountId }) => chosen === null || accountOf(accountId) === chosen),
    [positions, chosen],
  )
  const scene = useScene({ symbol, positions: shown, shares: all, cycles })
  if (positions.length === 0) return <p>It is no longer open.</p>
  if (scene === null) return <PayoffSkeleton />
  return (
    <div className="payoff">
      <div className="payoff-bar">
        <SpotLine symbol={symbol} spot={scene.spot} />
        {isWhole && accounts.length > 1 && (
          <SelectField
            label="Account"
            choices={[{ value: '', label: 'All accounts' }, ...accounts]}
            value={chosen ?? ''}
            onChange={({ target }) => setAccount(target.value === '' ? null : target.value)}
          />
        )}
      </div>
      {isWhole && <LegList positions={shown} />}
      <PayoffView key={chosen ?? ''} scene={scene} />
    </div>
  )
}

const accountOf = (accountId: string | null): string => accountId ?? 'by-hand'

const accountsOf = (positions: readonly Position[]) => [
  ...new Map(
    positions.map(({ accountId, accountNumber }) => [
      accountOf(accountId),
      {
        value: accountOf(accountId),
        label: accountNumber === null ? 'Entered by hand' : shortAccount(accountNumber),
      },
    ]),
  ).values(),
]

function SpotLine({ symbol, spot }: { symbol: string; spot: Scene['spot'] }) {
  return (
    <p>
      {symbol}{' '}
      {spot.value === null ? (
        <MoneyFigure value={null} reason={spot.reason} />
      ) : (
        <>
          <strong>
            <MoneyFigure market value={spot.value} />
          </strong>{' '}
          <span className="payoff-age">
            <PriceAgeLine {...spot} />
          </span>
        </>
      )}
    </p>
  )
}

function LegList({ positions }: { positions: readonly Position[] }) {
  return (
    <ul className="picture-legend" aria-label="Legs">
      {positions.map((position) => (
        <li key={position.id}>{nameOf(position)}</li>
      ))}
    </ul>
  )
}

function PayoffSkeleton() {
  return (
    <div className="payoff" aria-busy="true">
      <output className="sr-only">Loading the payoff...</output>
      <Skeleton width={48} />
      <div className="picture-room" />
    </div>
  )
}
