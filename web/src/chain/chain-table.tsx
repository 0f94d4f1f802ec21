import type { ChainContract } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'
import { Fragment, type ReactNode } from 'react'
import { formatMarketPrice } from '../ui/figures/figures.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import './chain.css'
import { Count, Delta, haveParts, Held, Mark, Quoted, Volatility } from './chain-figures.tsx'
import { isHeld, spotPlace, type ChainSide, type StrikeRow } from './model.ts'

interface ChainTableProps {
  caption: string
  rows: readonly StrikeRow[]
  /** Null where it is unknown. */
  spot: Money | null
  /** The price of the underlying in words, for the line at the money. */
  spotLine: ReactNode
  /** One side alone, where both have no room. */
  side: 'calls' | 'puts' | null
}

interface Figure {
  readonly id: string
  readonly header: string
  /** `padded` gives a mark the room of four decimals. */
  readonly cell: (contract: ChainContract, padded: boolean) => ReactNode
}

const figures: readonly Figure[] = [
  { id: 'bid', header: 'Bid', cell: ({ quote }) => <Quoted price={quote.bid} what="bid" /> },
  { id: 'ask', header: 'Ask', cell: ({ quote }) => <Quoted price={quote.ask} what="ask" /> },
  { id: 'mark', header: 'Mark', cell: (contract, padded) => <Mark contract={contract} padded={padded} /> },
  { id: 'volatility', header: 'IV', cell: (contract) => <Volatility contract={contract} /> },
  { id: 'delta', header: 'Delta', cell: (contract) => <Delta contract={contract} /> },
  {
    id: 'volume',
    header: 'Volume',
    cell: ({ volume }) => <Count value={volume} what="volume" />,
  },
  {
    id: 'interest',
    header: 'Open int.',
    cell: ({ openInterest }) => <Count value={openInterest} what="open interest" />,
  },
]
const mirrored = figures.toReversed()

/** Strikes with calls to the left and puts to the right, or one side of them. */
export function ChainTable(props: ChainTableProps) {
  const { caption, rows, spot, spotLine, side } = props
  const place = spotPlace(rows, spot)
  const width = side === null ? 2 * figures.length + 1 : 4
  const padded = haveParts(rows.flatMap(({ call, put }) => [call.contract, put.contract]))
  const line = (
    <tr className="chain-spot">
      <td colSpan={width}>{spotLine}</td>
    </tr>
  )
  return (
    <table className="small-table chain" data-side={side ?? 'both'}>
      <caption className="sr-only">{caption}</caption>
      {side === null ? <BothHeads /> : <SideHeads />}
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.key}>
            {index === place && line}
            {side === null ? (
              <BothRow row={row} spot={spot} padded={padded} />
            ) : (
              <SideRow row={row} spot={spot} padded={padded} side={side} />
            )}
          </Fragment>
        ))}
        {place === rows.length && line}
      </tbody>
    </table>
  )
}

function BothHeads() {
  return (
    <thead>
      <tr className="chain-sides">
        <th colSpan={figures.length} scope="colgroup">
          Calls
        </th>
        <th rowSpan={2} scope="col" data-column="strike">
          Strike
        </th>
        <th colSpan={figures.length} scope="colgroup">
          Puts
        </th>
      </tr>
      <tr>
        {mirrored.map(({ id, header }) => (
          <th key={id} scope="col" data-column={id}>
            {header}
          </th>
        ))}
        {figures.map(({ id, header }) => (
          <th key={id} scope="col" data-column={id}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps {
  row: StrikeRow
  spot: Money | null
  padded: boolean
}

function BothRow({ row, spot, padded }: RowProps) {
  const { strike, call, put } = row
  return (
    <tr data-held={isHeld(row) || undefined}>
      <SideCells side={call} shown={mirrored} padded={padded} isInTheMoney={spot !== null && strike < spot} />
      <th scope="row" data-column="strike">
        <span className="chain-strike">
          <span className="chain-held">
            <Held side={call} what="calls" />
          </span>
          {formatMarketPrice(strike)}
          <span className="chain-held">
            <Held side={put} what="puts" />
          </span>
        </span>
      </th>
      <SideCells side={put} shown={figures} padded={padded} isInTheMoney={spot !== null && strike > spot} />
    </tr>
  )
}

interface SideCellsProps {
  side: ChainSide
  shown: readonly Figure[]
  padded: boolean
  isInTheMoney: boolean
}

function SideCells({ side: { contract }, shown, padded, isInTheMoney }: SideCellsProps) {
  if (contract === null)
    return (
      <td colSpan={figures.length} className="chain-unlisted">
        not listed
      </td>
    )
  return shown.map(({ id, cell }) => (
    <td key={id} data-column={id} data-in={isInTheMoney || undefined}>
      {cell(contract, padded)}
    </td>
  ))
}

function SideHeads() {
  return (
    <thead>
      <tr>
        <th scope="col" data-column="strike">
          Strike
        </th>
        <th scope="col">Bid, ask</th>
        <th scope="col">Mark, IV</th>
        <th scope="col">Delta</th>
      </tr>
    </thead>
  )
}

function SideRow({ row, spot, padded, side }: RowProps & { side: 'calls' | 'puts' }) {
  const { strike } = row
  const shown = side === 'calls' ? row.call : row.put
  const isInTheMoney = spot !== null && (side === 'calls' ? strike < spot : strike > spot)
  const { contract } = shown
  return (
    <tr data-held={shown.held.length > 0 || undefined}>
      <th scope="row" data-column="strike">
        {formatMarketPrice(strike)}
        <small>
          <Held side={shown} what={side} />
        </small>
      </th>
      {contract === null ? (
        <td colSpan={3} className="chain-unlisted">
          not listed
        </td>
      ) : (
        <>
          <td data-in={isInTheMoney || undefined}>
            <Quoted price={contract.quote.bid} what="bid" /> ×{' '}
            <Quoted price={contract.quote.ask} what="ask" />
            <small>
              OI <Count value={contract.openInterest} what="open interest" />, vol.{' '}
              <Count value={contract.volume} what="volume" />
            </small>
          </td>
          <td data-in={isInTheMoney || undefined}>
            <Mark contract={contract} padded={padded} />
            <small>
              <Volatility contract={contract} />
            </small>
          </td>
          <td data-in={isInTheMoney || undefined}>
            <Delta contract={contract} />
          </td>
        </>
      )}
    </tr>
  )
}

const bars = Array.from({ length: 24 }, (_, index) => index)

/** Rows of bars, as high and as many as what comes. */
export function ChainSkeleton({ side }: Pick<ChainTableProps, 'side'>) {
  const cells = Array.from({ length: side === null ? 2 * figures.length + 1 : 4 }, (_, index) => index)
  return (
    <table className="small-table chain" data-side={side ?? 'both'} aria-busy="true">
      <caption className="sr-only">Loading the chain...</caption>
      {side === null ? <BothHeads /> : <SideHeads />}
      <tbody>
        {bars.map((bar) => (
          <tr key={bar}>
            {cells.map((cell) => (
              <td key={cell}>
                <Skeleton width={4} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
