import { ApiError } from '../client/api-error.ts'
import { useViewState } from '../client/use-view-state.ts'
import { stockCostIn } from '../lots/stock-cost.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { formatDate, formatMoney } from '../ui/figures.ts'
import { FormError } from '../ui/form-error.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RollControls } from './roll-controls.tsx'
import { ScenarioSection } from './roll-scenario.tsx'
import { SampleCandidate } from './sample-candidate.tsx'
import { useRecordRoll } from './use-record-roll.ts'
import { useRollSheet } from './use-roll-sheet.ts'
import './rolls.css'

export interface RollSheetProps {
  ticker: string
  /** The options that it was opened for: by their ids, their positions' or their symbols. Empty: the first one. */
  named: readonly string[]
  onClose: () => void
}

/** What can be done about a short option, side by side, and the fills of a roll that was done. */
export default function RollSheet({ ticker, named, onClose }: RollSheetProps) {
  const [cost] = useViewState('cost')
  const sheet = useRollSheet(ticker, named, stockCostIn(cost))
  const { record, isPending, failure } = useRecordRoll(ticker, onClose)
  const { candidates, selected, shown, wish } = sheet
  const canRecord = shown.length > 0 && shown.every(({ scenario }) => scenario.recordable)
  const [first] = shown
  const title =
    first === undefined || shown.length > 1
      ? `Roll ${ticker} options`
      : `Roll ${ticker} ${formatMoney(first.scenario.strike)} ${first.scenario.optionType}, ${formatDate(first.scenario.expiration)}`
  const execute = () => {
    const fills = sheet.takeFills()
    if (fills !== null) void record(selected, wish.strategy, fills).catch(() => undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      width="sheet"
      footer={
        <>
          <p className="roll-no-order">No order is sent to a broker. Roll there, then type your fills.</p>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={!canRecord || selected.length === 0}
            pending={isPending}
            pendingLabel="Executing..."
            onClick={execute}
          >
            Execute: record the roll
          </Button>
        </>
      }
    >
      {candidates.data === undefined &&
      candidates.error !== null &&
      candidates.error instanceof ApiError &&
      candidates.error.status === 404 ? (
        <NoShorts ticker={ticker} />
      ) : candidates.data === undefined && candidates.error !== null ? (
        <SampleCandidate
          reason={candidates.error.message}
          retrying={candidates.isFetching}
          onRetry={() => void candidates.refetch()}
        />
      ) : candidates.data?.length === 0 ? (
        <NoShorts ticker={ticker} />
      ) : (
        <Body sheet={sheet} failure={failure} />
      )}
    </Dialog>
  )
}

function NoShorts({ ticker }: { ticker: string }) {
  return (
    <EmptyState title={`No short option on ${ticker}`}>
      A put or call that you sold will be weighed here, with what it could be rolled into.
    </EmptyState>
  )
}

function Body({ sheet, failure }: { sheet: ReturnType<typeof useRollSheet>; failure: string | null }) {
  const { candidates, scenarios, selected, shown } = sheet
  if (candidates.data === undefined) return <RollSkeleton />
  const { error } = scenarios
  return (
    <div className="roll-sheet">
      <RollControls
        candidates={candidates.data}
        selected={selected}
        onSelect={sheet.select}
        wish={sheet.wish}
        onWish={sheet.setWish}
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
            requestId={error instanceof ApiError ? error.requestId : null}
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
