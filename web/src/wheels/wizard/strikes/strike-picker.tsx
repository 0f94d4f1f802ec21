import type { MarketChain } from '@wheelwright/api'
import { canonicalEquitySymbol } from '@wheelwright/core'
import type { WheelStrategy } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, detailOf } from '../../../client/api-error.ts'
import { PriceAgeLine } from '../../../prices/price-age.tsx'
import { chainQuery, marketDataSettingsQuery } from '../../../prices/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/figures/figures.ts'
import { MoneyFigure } from '../../../ui/figures/money-figure.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { dateIn } from '../state/form.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StrikeTable, StrikeTableSkeleton } from './strike-table.tsx'
import { soldFirst } from '../strategies.ts'
import type { Wizard } from '../state/use-wizard.ts'

const byHand = 'Enter strike, expiration and premium by hand.'

/** The strikes that the market lists beside the typed fields; where there is no source it says so and nothing more. */
export function StrikePicker({ wizard }: { wizard: Wizard }) {
  const { form } = wizard
  const symbol = canonicalEquitySymbol(form.ticker)
  if (!symbol.ok || form.strategy === null) return null
  return (
    <section className="wizard-panel" data-area="market" aria-label="Strikes from the market">
      <h4>Strikes from the market</h4>
      <Market wizard={wizard} symbol={symbol.value} strategy={form.strategy} />
    </section>
  )
}

interface MarketProps {
  wizard: Wizard
  symbol: string
  strategy: WheelStrategy
}

function Market({ wizard, symbol, strategy }: MarketProps) {
  const { form, today } = wizard
  const entered = dateIn(form.expiration)
  const asked = entered !== null && entered > today ? entered : null
  const chain = useQuery(chainQuery(symbol, asked))
  const { data, error, isFetching, isPlaceholderData } = chain
  const retry = (
    <Button pending={isFetching} onClick={() => void chain.refetch()}>
      Try Again
    </Button>
  )
  if (data === undefined && error !== null) return <NoChain error={error} retry={retry} />
  if (data === undefined) return <Waiting />
  return (
    <>
      <p className="wizard-spot">
        {symbol} at{' '}
        <strong>
          <MoneyFigure
            market
            {...(data.underlying.mark === null
              ? { value: null, reason: 'the source reports no price for it' }
              : { value: data.underlying.mark })}
          />
        </strong>{' '}
        <PriceAgeLine {...data.underlying} />
      </p>
      <Listed wizard={wizard} chain={data} />
      {error !== null && (
        <Said action={retry}>
          {detailOf(error, 'The server did not answer.')} These are the last good prices.
        </Said>
      )}
      {isPlaceholderData && data.expiration !== asked ? (
        <StrikeTableSkeleton />
      ) : (
        <StrikeTable wizard={wizard} chain={data} strategy={strategy} />
      )}
      {error === null && data.message !== null && <p className="wizard-note">{data.message}</p>}
    </>
  )
}

function Waiting() {
  return (
    <>
      <p className="wizard-spot">
        <Skeleton width={36} />
      </p>
      <div className="wizard-waiting-field">
        <Skeleton width={24} />
      </div>
      <StrikeTableSkeleton />
    </>
  )
}

/** No such symbol and nobody to ask are no failures, and asking again would not help. */
function NoChain({ error, retry }: { error: Error; retry: ReactNode }) {
  const settings = useQuery(marketDataSettingsQuery)
  const status = error instanceof ApiError ? error.status : 0
  if (status === 503 && settings.isPending) return <Waiting />
  const isUnconfigured =
    status === 503 &&
    settings.data?.isSimulated === false &&
    settings.data.primary.name === null &&
    settings.data.alternative.name === null
  if (isUnconfigured) return <Said action={null}>No source of prices is configured. {byHand}</Said>
  return (
    <Said action={status === 404 ? null : retry}>
      {detailOf(error, 'The server did not answer.')} {byHand}
    </Said>
  )
}

function Said({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <>
      <output className="wizard-note">{children}</output>
      {action}
    </>
  )
}

/** The expirations that are listed; choosing one is entering it. */
function Listed({ wizard: { form, today, edit }, chain }: { wizard: Wizard; chain: MarketChain }) {
  const coming = chain.expirations.filter(({ date }) => date > today)
  const asked = dateIn(form.expiration) ?? chain.expiration
  const isListed = coming.some(({ date }) => date === asked)
  if (coming.length === 0) return null
  const sold = form.strategy === null ? 'options' : `${soldFirst[form.strategy]}s`
  return (
    <SelectField
      label={`Listed ${sold} that expire on`}
      choices={coming.map(({ date, days, isMonthly }) => ({
        value: date,
        label: `${formatDate(date)}, ${days} d${isMonthly ? ', monthly' : ''}`,
      }))}
      {...(isListed ? {} : { placeholder: 'None on the entered date' })}
      value={isListed ? (asked ?? '') : ''}
      onChange={({ target }) => target.value !== '' && edit({ expiration: target.value })}
    />
  )
}
