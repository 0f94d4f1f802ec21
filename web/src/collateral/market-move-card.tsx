import type { Collateral } from '@wheelwright/api'
import {
  type MarketMove,
  type MarketMoves,
  type Money,
  type MovedUnderlying,
  wholeUnits,
} from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { optionPositionsQuery, stockPositionsQuery } from '../client/queries/position-queries.ts'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { PictureCard } from '../charts/chart-card.tsx'
import { useMarket } from '../prices/use-market.ts'
import { DeltaFigure } from '../ui/figures/delta-figure.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { useNow } from '../ui/now.ts'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { RangeField } from '../ui/forms/range-field.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import {
  cashInWords,
  farthest,
  leftOutInWords,
  moveInWords,
  movesCsv,
  movesOf,
  percentInWords,
  tablePercents,
  tickersOf,
  unknownInWords,
} from './market-move-model.ts'
import { MarketMovePicture } from './market-move-picture.tsx'
import './market-move.css'

const minute = 60_000
const title = 'If every price moves alike'
const noOptions: readonly string[] = []

const useMoves = () => {
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const tickers = useMemo(
    () => tickersOf([...(stocks.data ?? []), ...(options.data ?? [])]),
    [stocks.data, options.data],
  )
  const answers = useMarket(noOptions, tickers)
  const nowMs = Math.floor(useNow() / minute) * minute
  const moves = useMemo(
    () =>
      stocks.data === undefined || options.data === undefined || answers.isPending
        ? undefined
        : movesOf({ stocks: stocks.data, options: options.data, answers, nowMs }),
    [stocks.data, options.data, answers, nowMs],
  )
  return {
    moves,
    awaited: answers.isPending ? 'prices' : 'positions',
    isAnything: tickers.length > 0,
    hasFailed: stocks.isError || options.isError,
  }
}

/** What all positions come to, and what is assigned, if the prices of all underlyings move by the same part. */
export default function MarketMoveCard({ total }: { total: Collateral['total'] }) {
  const { moves, awaited, isAnything, hasFailed } = useMoves()
  if (moves === undefined && hasFailed)
    return (
      <Said sentence="The positions could not be loaded, so that nothing can be said of them. Reload the page." />
    )
  if (moves === undefined) return <Said sentence={`Loading the ${awaited}...`} isBusy />
  if (!isAnything) return null
  if (moves === null) return <Said sentence="The figures of this portfolio are too large to be shown." />
  const isOfNothing = moves.moves.every(({ underlyings }) => underlyings.length === 0)
  if (isOfNothing)
    return <Said sentence={['No position can be counted.', ...leftOutInWords(moves.leftOut)].join(' ')} />
  return <Shown moves={moves} liquid={total.liquid} />
}

function Said({ sentence, isBusy = false }: { sentence: string; isBusy?: boolean }) {
  return (
    <PictureCard
      {...{ title, sentence, place: 'moves', table: null, csv: () => '', fileName: '' }}
      picture={isBusy ? <div className="move-room" aria-busy="true" /> : null}
    />
  )
}

function Shown({ moves: { moves, leftOut }, liquid }: { moves: MarketMoves; liquid: Money | null }) {
  const [percent, setPercent] = useState(-20)
  // Sentences are written anew when amounts are hidden or shown.
  usePrivacy()
  const move = moves.find((each) => each.percent === percent)
  if (move === undefined) return null
  const notes = [...leftOutInWords(leftOut), unknownInWords(move.profit.unknownCount)].filter(
    (note) => note !== null,
  )
  return (
    <PictureCard
      title={title}
      place="moves"
      sentence={`${moveInWords(move)}. ${cashInWords(move, liquid)}`}
      picture={<MarketMovePicture moves={moves} percent={percent} onPercent={setPercent} />}
      table={<MoveTable moves={moves} />}
      csv={() => movesCsv(moves)}
      fileName="market-moves.csv"
    >
      <RangeField
        label="Every price moves by"
        text={percentInWords(percent)}
        {...{ min: -farthest, max: farthest, step: 1, value: percent }}
        onChange={setPercent}
      />
      <Underlyings move={move} />
      <p className="picture-note">
        Counted as if prices stayed there until the last option has ended: what is in the money then is
        assigned or exercised. {notes.join(' ')}
      </p>
    </PictureCard>
  )
}

const noCost = 'what a part of it cost is not known'
const profitOf = ({ profit }: MovedUnderlying) =>
  profit === null ? { value: profit, reason: noCost } : { value: profit }

const underlyingColumns: readonly Column<MovedUnderlying>[] = [
  { id: 'symbol', header: 'Symbol', names: true, cell: ({ ticker }) => <SymbolLink symbol={ticker} /> },
  { id: 'price', header: 'Price', align: 'end', cell: ({ price }) => <MoneyFigure market value={price} /> },
  {
    id: 'puts',
    header: 'Puts assigned',
    align: 'end',
    cell: ({ putsAssigned }) => <QuantityFigure value={wholeUnits(putsAssigned)} />,
  },
  {
    id: 'calls',
    header: 'Calls assigned',
    align: 'end',
    cell: ({ callsAssigned }) => <QuantityFigure value={wholeUnits(callsAssigned)} />,
  },
  { id: 'cash', header: 'Cash', align: 'end', cell: ({ cash }) => <DeltaFigure value={cash} /> },
  {
    id: 'shares',
    header: 'Shares then',
    align: 'end',
    cell: ({ shares }) => <QuantityFigure value={shares} />,
  },
  {
    id: 'next',
    header: 'Calls on them',
    align: 'end',
    cell: ({ nextCalls }) => <QuantityFigure value={wholeUnits(nextCalls)} />,
  },
  { id: 'profit', header: 'Against cost', align: 'end', cell: (each) => <DeltaFigure {...profitOf(each)} /> },
]

/** What happens to each symbol of which something is assigned or exercised, the largest first. */
function Underlyings({ move }: { move: MarketMove }) {
  const rows = move.underlyings
    .filter(({ cash }) => cash !== 0)
    .toSorted((a, b) => b.putsTake - a.putsTake || Math.abs(b.cash) - Math.abs(a.cash))
  if (rows.length === 0) return <p className="picture-note">Nothing is assigned or exercised at that move.</p>
  return (
    <Table
      caption={`Assigned or exercised at ${percentInWords(move.percent)}`}
      columns={underlyingColumns}
      rows={rows}
      rowKey={({ ticker }) => ticker}
    />
  )
}

const moveColumns: readonly Column<MarketMove>[] = [
  { id: 'move', header: 'Move', names: true, cell: ({ percent }) => percentInWords(percent) },
  {
    id: 'puts',
    header: 'Puts assigned',
    align: 'end',
    cell: ({ putsAssigned }) => <QuantityFigure value={wholeUnits(putsAssigned)} />,
  },
  {
    id: 'take',
    header: 'Cash for puts',
    align: 'end',
    cell: ({ putsTake }) => <MoneyFigure value={putsTake} />,
  },
  {
    id: 'calls',
    header: 'Calls assigned',
    align: 'end',
    cell: ({ callsAssigned }) => <QuantityFigure value={wholeUnits(callsAssigned)} />,
  },
  {
    id: 'next',
    header: 'Calls afterwards',
    align: 'end',
    cell: ({ nextCalls }) => <QuantityFigure value={wholeUnits(nextCalls)} />,
  },
  {
    id: 'profit',
    header: 'Against cost',
    align: 'end',
    cell: ({ profit: { amount } }) => (
      <DeltaFigure {...(amount === null ? { value: amount, reason: noCost } : { value: amount })} />
    ),
  },
]

function MoveTable({ moves }: { moves: readonly MarketMove[] }) {
  return (
    <Table
      caption={title}
      columns={moveColumns}
      rows={moves.filter(({ percent }) => tablePercents.includes(percent))}
      rowKey={({ percent }) => String(percent)}
    />
  )
}
