import type { CloseSummary, WheelCycle } from '@wheelwright/api'
import { tradingDateAt } from '@wheelwright/core'
import type { CloseMethod } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { useUnsent } from '../../client/unsent.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFirstFault } from '../../ui/forms/use-first-fault.ts'
import { useNow } from '../../ui/now.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Loaded } from '../details/loaded.tsx'
import type { Places } from '../place.ts'
import { closeSummaryQuery } from '../queries.ts'
import { ChangedMeanwhile } from '../status/changed-meanwhile.tsx'
import { useHeldWheel } from '../status/use-held-wheel.ts'
import { nameOfWheel } from '../../campaigns/wheel-names.ts'
import { amountOr } from '../words.ts'
import { ClosingFigures } from './closing-figures.tsx'
import { finalPnlOf, readClosing, type FillFaults, type TypedFills } from './closing-model.ts'
import { FillRows } from './fill-rows.tsx'
import { SampleSummary } from './sample-summary.tsx'
import { useCloseWheel } from './use-close-wheel.ts'
import './closing.css'

const methods = [
  { value: 'market_close', label: 'Market close' },
  { value: 'limit_close', label: 'Limit close' },
] as const

interface CloseDialogProps {
  cycle: WheelCycle
  places: Pick<Places, 'leave'>
}

/** Ends a wheel with the fills that closed what was open in it. */
export default function CloseDialog({ cycle, places }: CloseDialogProps) {
  const form = useId()
  const summary = useQuery(closeSummaryQuery(cycle.id))
  // Held to the wheel that was looked at until others have been told of.
  const { seen, takeNew } = useHeldWheel(cycle)
  const { close, isPending, error, reset } = useCloseWheel(cycle, places.leave)
  const isClosed = seen.status === 'closed'
  const barred = summary.data?.openToClose.flatMap(({ refused }) => refused ?? [])[0] ?? null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && places.leave()}
      title={`Close the ${cycle.ticker} wheel`}
      description={nameOfWheel(cycle, tradingDateAt(useNow()))}
      width="wide"
      footer={
        <>
          <p className="closing-no-order">
            No order is sent to a broker.
            {summary.data?.openToClose.length !== 0 && ' Close there, then type your fills.'}
          </p>
          <Button onClick={places.leave}>Cancel</Button>
          <Button
            tone="primary"
            type="submit"
            form={form}
            disabled={isClosed || barred !== null || summary.data === undefined}
            pending={isPending}
            pendingLabel="Closing..."
          >
            Close Strategy
          </Button>
        </>
      }
    >
      <ChangedMeanwhile
        title="Closure failed"
        error={error}
        seen={seen}
        onReload={() => {
          takeNew()
          reset()
        }}
      />
      {isClosed && error === null && <Banner>This wheel is closed already.</Banner>}
      {barred !== null && <Banner tone="warn">{barred}</Banner>}
      <Loaded query={summary} what="The summary">
        {(loaded) => (
          <ClosingForm
            isPlan={cycle.figures === 'estimate'}
            id={form}
            summary={loaded}
            onClose={(method, notes, fills) =>
              void close(seen.etag, { method, notes, fills }).catch(() => undefined)
            }
          />
        )}
      </Loaded>
      {summary.data === undefined && summary.error !== null && <SampleSummary />}
    </Dialog>
  )
}

type Fills = Parameters<ReturnType<typeof useCloseWheel>['close']>[1]['fills']

interface ClosingFormProps {
  id: string
  summary: CloseSummary
  isPlan: boolean
  onClose: (method: CloseMethod, notes: string, fills: Fills) => void
}

function ClosingForm({ id, summary, isPlan, onClose }: ClosingFormProps) {
  const today = tradingDateAt(useNow())
  const [method, setMethod] = useState<CloseMethod>('market_close')
  const [typed, setTyped] = useState<TypedFills>({})
  const [notes, setNotes] = useState('')
  const [faults, setFaults] = useState<FillFaults>({})
  const { body, refused } = useFirstFault()
  useUnsent<{ method: CloseMethod; typed: TypedFills; notes: string }>({
    name: 'closing',
    read: () => (notes === '' && Object.keys(typed).length === 0 ? null : { method, typed, notes }),
    restore: (before) => {
      setMethod(before.method)
      setTyped(before.typed)
      setNotes(before.notes)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = readClosing(summary, typed, { method, today })
    setFaults(read.ok ? {} : read.faults)
    if (read.ok) onClose(method, notes, read.fills)
    else refused()
  }
  const final = finalPnlOf(summary, typed, { method, today })
  return (
    <form id={id} className="form-stack" noValidate onSubmit={submit}>
      <ClosingFigures summary={summary} isPlan={isPlan} />
      {summary.openToClose.length > 0 && (
        <ChoiceGroup label="Close method" choices={methods} value={method} onChoose={setMethod} />
      )}
      <div ref={body}>
        <FillRows
          summary={summary}
          typed={typed}
          faults={faults}
          method={method}
          today={today}
          onType={(open, fill) => {
            setTyped({ ...typed, [open]: { ...typed[open], ...fill } })
            setFaults({ ...faults, [open]: {} })
          }}
        />
      </div>
      {summary.openToClose.length > 0 && (
        <p className="closing-final">
          Final P&L at these fills{' '}
          <b>
            <DeltaFigure {...amountOr(final, 'a fill or a price of what is open is missing')} />
          </b>
        </p>
      )}
      <TextArea
        label="Notes"
        rows={3}
        maxLength={2000}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
    </form>
  )
}
