import type { Preferences } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NotLoaded } from '../client/not-loaded.tsx'
import { counted } from '../entries/counted.ts'
import { preferencesQuery } from '../lots/queries.ts'
import { stockCostChoices, stockCostSettings } from '../lots/stock-cost.ts'
import { formatMoney } from '../ui/figures/figures.ts'
import { NumberField, type NumberFieldProps } from '../ui/forms/number-field.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { feeAsTyped, readFee, readGap } from './preference-words.ts'
import { CardSection } from '../ui/card-section.tsx'
import './figures.css'
import { useChangePreferences } from './use-preferences.ts'

/** How figures are made on all pages. */
export function FiguresSettings() {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery)
  return (
    <CardSection title="Wheels and figures" aside="for all pages, on every device">
      {data === undefined && error === null && (
        <div className="figure-settings" aria-busy="true">
          <output className="sr-only">Loading the settings of wheels and figures...</output>
          <Skeleton width={22} />
          <Skeleton width={22} />
          <Skeleton width={22} />
        </div>
      )}
      {data === undefined && error !== null && (
        <NotLoaded
          title="The settings of wheels and figures could not be loaded"
          query={{ error, isFetching, refetch }}
        />
      )}
      {data !== undefined && <Choices stored={data} />}
    </CardSection>
  )
}

function Choices({ stored }: { stored: Preferences }) {
  const { preferences, change, isPending } = useChangePreferences(stored)
  const { stockCost, cycleGapDays } = preferences
  const costName = (wanted: Preferences['stockCost']) => stockCostSettings[wanted].label.toLowerCase()
  return (
    <div className="figure-settings" aria-busy={isPending || undefined}>
      <SelectField
        label="Net stock cost counts"
        hint={stockCostSettings[stockCost].sentence}
        choices={stockCostChoices}
        value={stockCost}
        onChange={({ target }) => {
          const wanted = stockCostChoices.find(({ value }) => value === target.value)?.value
          if (wanted !== undefined)
            void change({ stockCost: wanted }, `Net stock cost counts: ${costName(wanted)}`)
        }}
      />
      <TypedField
        label="A wheel goes on within"
        unit="days"
        step={1}
        hint="A new put belongs to the same wheel if it is sold within this many days after the last one ended, with no shares in between. 7 is usual."
        stored={String(cycleGapDays)}
        faultOf={(text) => faultOf(readGap(text))}
        onSettle={(text) => {
          const read = readGap(text)
          if (read.ok && read.value !== cycleGapDays)
            void change({ cycleGapDays: read.value }, `A wheel goes on within ${counted(read.value, 'day')}`)
        }}
      />
      <TypedField
        label="Fees per contract"
        currency
        step="any"
        hint="Filled in for rolls and closes that you record here. If it is empty, the fees of the account’s latest order are."
        stored={feeAsTyped(preferences)}
        faultOf={(text) => faultOf(readFee(text))}
        onSettle={(text) => {
          const read = readFee(text)
          if (read.ok && read.value !== preferences.feePerContract)
            void change(
              { feePerContract: read.value },
              read.value === null
                ? 'Fees as in the latest order'
                : `Fees of ${formatMoney(read.value)} a contract`,
            )
        }}
      />
    </div>
  )
}

const faultOf = (read: ReturnType<typeof readGap> | ReturnType<typeof readFee>): string | undefined =>
  read.ok ? undefined : read.why

interface TypedFieldProps extends Pick<NumberFieldProps, 'label' | 'hint' | 'unit' | 'currency' | 'step'> {
  stored: string
  faultOf: (text: string) => string | undefined
  /** What was typed holds once the field is left, or Enter pressed. */
  onSettle: (text: string) => void
}

function TypedField({ stored, faultOf: fault, onSettle, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? stored
  const error = fault(text)
  const settle = () => {
    if (typed === null || error !== undefined) return
    setTyped(null)
    onSettle(typed)
  }
  return (
    <NumberField
      {...field}
      min={0}
      error={error}
      value={text}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  )
}
