import type { QualifiedCall, QualifiedCallPrice } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { detailOf } from '../../client/api-error.ts'
import { useViewSet } from '../../client/use-view-state.ts'
import { counted } from '../../entries/counted.ts'
import { OfAccount } from '../../client/of-account.tsx'
import { formatContracts } from '../../ui/figures/format-contracts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatDate, formatMarketPrice } from '../../ui/figures/figures.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useGrowing } from '../../ui/lists/use-growing.tsx'
import type { Leg } from './coverage.ts'
import { callLines, coveredByLots, judgementInWords, ruleInWords } from './qualified-calls-model.ts'
import { qualifiedCallsQuery } from '../queries.ts'

interface QualifiedCallsProps {
  symbol: string
  legs: readonly Leg[]
}

/** A line for each call that shares cover: whether it was a qualified covered call when it was written, and by what. */
export function QualifiedCalls({ symbol, legs }: QualifiedCallsProps) {
  const covered = coveredByLots(legs)
  return covered.length === 0 ? null : (
    <div className="qualified">
      <h3>
        Qualified covered calls <small>by the tax code</small>
      </h3>
      <Lines symbol={symbol} legs={covered} />
    </div>
  )
}

function Lines({ symbol, legs }: QualifiedCallsProps) {
  const { data, error, isFetching, refetch } = useQuery(qualifiedCallsQuery(symbol))
  const [shown, show] = useViewSet('shown')
  const growing = useGrowing(callLines(data?.calls ?? []))
  if (data === undefined && error !== null)
    return (
      <Banner
        action={
          <Button pending={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        Whether the covered calls are qualified ones could not be loaded:{' '}
        {detailOf(error, 'The server did not answer.')}
      </Banner>
    )
  if (data === undefined) return <Awaited legs={legs} />
  return (
    <>
      <ul aria-label="Qualified covered calls">
        {growing.shown.map((call) => (
          <li key={call.entryId}>
            <Disclosure
              summary={<Line call={call} />}
              open={shown.has(`call.${call.entryId}`)}
              onToggle={(isShown) => show(`call.${call.entryId}`, isShown)}
            >
              <Judgement call={call} />
            </Disclosure>
          </li>
        ))}
      </ul>
      {growing.more}
    </>
  )
}

/** The calls are known; only what is said of them is on its way. */
function Awaited({ legs }: { legs: readonly Leg[] }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">Looking at the covered calls...</output>
      {legs.map(({ symbol, contract }) => (
        <p key={symbol} className="disclosure-line">
          <span className="disclosure-mark" />
          <span className="disclosure-summary">
            <Name {...contract}>
              <Skeleton width={16} />
            </Name>
            <small>
              <Skeleton width={24} />
            </small>
          </span>
        </p>
      ))}
    </div>
  )
}

type Terms = Pick<QualifiedCall, 'strike' | 'expiration'>

function Name({ strike, expiration, children }: Terms & { children: ReactNode }) {
  return (
    <span className="qualified-name">
      <span>
        {formatMarketPrice(strike)} call, {formatDate(expiration)}
      </span>{' '}
      <span>{children}</span>
    </span>
  )
}

function Line({ call }: { call: QualifiedCall }) {
  const { contracts, accountNumber } = call
  return (
    <>
      <Name {...call}>
        {formatContracts(contracts)} {contracts === 1 ? 'contract' : 'contracts'}
        <OfAccount number={accountNumber}>{(name) => `, ${name}`}</OfAccount>
      </Name>
      <small>{judgementInWords(call)}</small>
    </>
  )
}

/** How the judgement came about. */
function Judgement({ call }: { call: QualifiedCall }) {
  const { price, benchmark, message } = call
  return (
    <div className="qualified-judgement">
      {message !== null && <p>{message}</p>}
      <dl>
        <Part label="Written">{writtenInWords(call)}</Part>
        <Part label="Strike">
          <MoneyFigure market value={call.strike} />
        </Part>
        {price !== null && (
          <Part label="Price that counts">
            <MoneyFigure value={price.amount} />, {originOf(price)}
            {price.adjusted !== price.amount && (
              <>
                ; counted as <MoneyFigure value={price.adjusted} />, since more than 12 months were left
              </>
            )}
          </Part>
        )}
        {benchmark !== null && (
          <Part label="Lowest qualified benchmark">
            <MoneyFigure market value={benchmark.amount} />, {ruleInWords(benchmark)}, by the strikes listed
            today
          </Part>
        )}
      </dl>
      <p>
        A qualified covered call has more than 30 days and at most 33 months left when it is written, and a
        strike not below the benchmark. Information, not tax advice.
      </p>
    </div>
  )
}

const writtenInWords = ({ writtenOn, daysWhenWritten }: QualifiedCall): string =>
  writtenOn === null || daysWhenWritten === null
    ? 'on a day that is not known'
    : `${formatDate(writtenOn)}, with ${counted(daysWhenWritten, 'day')} left`

const originOf = ({ from, date }: QualifiedCallPrice): string =>
  from === 'open'
    ? `the open of ${formatDate(date)}, above 110% of the close before`
    : `the close of ${formatDate(date)}, the trading day before`

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
