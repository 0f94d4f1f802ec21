import type { RefObject } from 'react'
import { ApiError, requestIdOf } from '../client/api-error.ts'
import { useViewState } from '../client/use-view-state.ts'
import { stockCostIn } from '../lots/stock-cost.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { formatDate, formatMarketPrice } from '../ui/figures/figures.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { useFirstFault } from '../ui/forms/use-first-fault.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { RollControls } from './roll-controls.tsx'
import { ScenarioSection } from './roll-scenario.tsx'
import { SampleCandidate } from './sample-candidate.tsx'
import { closedName } from './spread-words.ts'
import { useRecordCloses } from './use-record-closes.ts'
import { useRecordRoll } from './use-record-roll.ts'
import { useRollSheet } from './use-roll-sheet.ts'
import './rolls.css'

interface RollSheetProps {
  ticker: string
  /** The options that it was opened for: by their ids, their positions' or their symbols. Empty: the first one. */
  named: readonly string[]
  /** Calendar days to begin with. */
  targetDte?: number
  /** Opened to close what it names, rather than to roll it. */
  beginsWithClose?: boolean
  onClose: () => void
}

/** What can be done about a short option, side by side, and the fills of a roll that was done. */
export default function RollSheet(props: RollSheetProps) {
  const { ticker, named, targetDte, beginsWithClose = false, onClose } = props
  const [cost] = useViewState('cost')
  const sheet = useRollSheet({ ticker, named, stockCost: stockCostIn(cost), targetDte, beginsWithClose })
  const rolling = useRecordRoll(ticker, onClose)
  const closing = useRecordCloses(ticker, onClose)
  const { body, refused } = useFirstFault()
  const { shown } = sheet
  const isClosing = shown.length > 0 && shown.every((each) => each.isClosing)
  const isMixed = !isClosing && shown.some((each) => each.isClosing)
  const canRecord = shown.length > 0 && !isMixed && shown.every(({ scenario }) => scenario.recordable)
  const [first] = shown
  const title =
    first === undefined || shown.length > 1
      ? `Roll ${ticker} options`
      : `Roll ${ticker} ${closedName(first.scenario, formatMarketPrice)}, ${formatDate(first.scenario.expiration)}`
  const execute = () => {
    const ids = shown.map(({ scenario }) => scenario.optionId)
    if (isClosing) {
      const fills = sheet.takeCloses()
      if (fills === null) refused()
      else void closing.record(ids, fills).catch(() => undefined)
      return
    }
    const fills = sheet.takeFills()
    if (fills === null) refused()
    else void rolling.record(ids, sheet.strategy, fills).catch(() => undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width="sheet"
      footer={
        <>
          <p className="roll-no-order">
            {isMixed
              ? 'Rolls and closings are recorded one after the other: choose the same for all, or select fewer options.'
              : `No order is sent to a broker. ${isClosing ? 'Close' : 'Roll'} there, then type your fills.`}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={!canRecord}
            pending={rolling.isPending || closing.isPending}
            pendingLabel="Executing..."
            onClick={execute}
          >
            {isClosing ? 'Execute: record the closing' : 'Execute: record the roll'}
          </Button>
        </>
      }
    >
      <Content
        ticker={ticker}
        sheet={sheet}
        body={body}
        failure={isClosing ? closing.failure : rolling.failure}
      />
    </Dialog>
  )
}

/** What was open when the user began may be so no longer, and what was typed of it is nowhere. */
function NoShorts({ ticker, isBegun }: { ticker: string; isBegun: boolean }) {
  return (
    <EmptyState title={`No short option on ${ticker}`}>
      {isBegun
        ? 'The option is no longer open: it was closed or rolled in the meantime. What you typed here was not recorded.'
        : 'A put or call that you sold will be weighed here, with what it could be rolled into.'}
    </EmptyState>
  )
}

type Sheet = ReturnType<typeof useRollSheet>

interface ContentProps {
  ticker: string
  sheet: Sheet
  /** Where the fields of the fills are drawn. */
  body: RefObject<HTMLDivElement | null>
  failure: string | null
}

/** A ticker that nobody knows has no short option either; anything else that fails is told, beside a sample. */
function Content({ ticker, sheet, body, failure }: ContentProps) {
  const { data, error, isFetching, refetch } = sheet.candidates
  const isUnknown = error instanceof ApiError && error.status === 404
  if (data?.length === 0 || (data === undefined && isUnknown))
    return <NoShorts ticker={ticker} isBegun={sheet.isBegun} />
  if (data === undefined && error !== null)
    return <SampleCandidate reason={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  return <Body sheet={sheet} body={body} failure={failure} />
}

function Body({ sheet, body, failure }: Omit<ContentProps, 'ticker'>) {
  const { candidates, scenarios, selected, shown } = sheet
  if (candidates.data === undefined) return <RollSkeleton />
  const { error } = scenarios
  return (
    <div ref={body} className="roll-sheet">
      <RollControls
        candidates={candidates.data}
        selected={selected}
        onSelect={sheet.select}
        wish={sheet.wish}
        pending={scenarios.isFetching}
        onCalculate={sheet.calculate}
      />
      <div className="roll-main" aria-busy={scenarios.isFetching}>
        {selected.length === 0 && (
          <Banner>
            {candidates.data.length > 1
              ? 'Select at least one option, then press Calculate.'
              : 'The option is no longer open: it was closed or rolled in the meantime.'}
          </Banner>
        )}
        {error !== null && (
          <ErrorPanel
            title="The rolls could not be compared"
            message={error.message}
            advice="Nothing was written."
            requestId={requestIdOf(error)}
            retrying={scenarios.isFetching}
            onRetry={() => void scenarios.refetch()}
          />
        )}
        {error === null && selected.length > 0 && scenarios.data === undefined && <RollSkeleton />}
        {shown.map(({ scenario, ...state }) => (
          <ScenarioSection
            key={scenario.optionId}
            scenario={scenario}
            isOneOfSeveral={shown.length > 1}
            {...state}
            onChoose={(key) => sheet.choose(scenario.optionId, key)}
            onForm={(form) => sheet.fill(scenario.optionId, form)}
          />
        ))}
        <FormError>{failure}</FormError>
      </div>
    </div>
  )
}

function RollSkeleton() {
  return (
    <div className="roll-skeleton" aria-busy="true">
      <output className="sr-only">Weighing the choices...</output>
      {[44, 52, 48, 52, 40].map((width) => (
        <p key={width}>
          <Skeleton width={width} />
        </p>
      ))}
    </div>
  )
}
