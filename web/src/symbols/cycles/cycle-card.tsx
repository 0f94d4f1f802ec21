import type { LedgerCycle } from '@wheelwright/api'
import { tradingDateAt, whyNoResult } from '@wheelwright/core'
import type { TradingDate } from '@wheelwright/core'
import { Fragment, type ReactNode } from 'react'
import { countedHeld } from '../../entries/counted.ts'
import { Instrument } from '../../entries/instrument.tsx'
import { OfAccount } from '../../client/of-account.tsx'
import { Badge } from '../../ui/badge.tsx'
import { asSentence, capitalized } from '../../entries/as-sentence.ts'
import { WheelLink } from '../../entries/symbol-link.tsx'
import { Link } from '../../routing/link.tsx'
import { CampaignLine } from '../../ui/wheel-marks/campaign-line.tsx'
import { DeltaFigure } from '../../ui/figures/delta-figure.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatDate } from '../../ui/figures/figures.ts'
import { formatContracts } from '../../ui/figures/format-contracts.ts'
import { MoneyFigure } from '../../ui/figures/money-figure.tsx'
import { useNow } from '../../ui/now.ts'
import { PhaseRing } from '../../ui/wheel-marks/phase-ring.tsx'
import { phaseNames, phases } from '../../ui/wheel-marks/phases.ts'
import { campaignOf } from '../../campaigns/campaign-model.ts'
import { campaignRing } from '../../campaigns/ring.ts'
import { useWheelName } from '../../campaigns/use-wheel-name.ts'
import { nameOfWheel, statusLabel } from '../../campaigns/wheel-names.ts'
import { CycleFlags } from './cycle-flags.tsx'
import { EventTable, SlotTable } from './cycle-tables.tsx'
import { unknownsOf } from '../figures/rests-on-model.ts'

interface CycleCardProps {
  cycle: LedgerCycle
  /** What of it stands open: its events, its slots. */
  shown: ReadonlySet<string>
  onShow: (part: string, isShown: boolean) => void
}

/** One campaign: what became of it, its figures, and its life on one time axis. */
export function CycleCard({ cycle, shown, onShow }: CycleCardProps) {
  const nameOf = useWheelName()
  const today = tradingDateAt(useNow())
  const part = (name: 'events' | 'slots') => ({
    open: shown.has(`${name}.${cycle.cycleKey}`),
    onToggle: (isShown: boolean) => onShow(`${name}.${cycle.cycleKey}`, isShown),
  })
  return (
    <article data-keys-row className="cycle" aria-label={nameOf(cycle)}>
      <CycleHead cycle={cycle} />
      <Life cycle={cycle} today={today} />
      <CycleFigures cycle={cycle} />
      <CycleFlags cycle={cycle} />
      <div className="cycle-more">
        <Disclosure summary="View as table" {...part('events')}>
          <EventTable cycle={cycle} />
        </Disclosure>
        <Disclosure summary={slotSummary(cycle)} {...part('slots')}>
          <SlotTable cycle={cycle} />
        </Disclosure>
      </div>
    </article>
  )
}

/** The line of a part would show shares that are not there. */
function Life({ cycle, today }: { cycle: LedgerCycle; today: TradingDate }) {
  const { events, eventCount } = cycle
  if (events.length === eventCount) return <CampaignLine {...campaignOf(cycle, today)} />
  return (
    <p className="symbol-note">
      {eventCount.toLocaleString('en-US')} events, too many for one line: the latest {events.length} are in
      the table, all of them under Entries.
    </p>
  )
}

const slotSummary = ({ slots, slotCount }: LedgerCycle): string => {
  const latest = slots.length < slotCount ? `, ${slots.length} of them here` : ''
  return slotCount === 1 ? '1 lot' : `${slotCount.toLocaleString('en-US')} lots${latest}`
}

function CycleHead({ cycle }: Pick<CycleCardProps, 'cycle'>) {
  const { status, statusReason, outcome, endedAt, accountNumber, startedAt, nakedCalls, looseCalls } = cycle
  const naked = looseCalls.filter((call) => call.naked > 0)
  const phase = phases.find((each) => each === cycle.phase)
  const named = status === null ? null : statusLabel(status)
  const today = tradingDateAt(useNow())
  return (
    <header className="cycle-head">
      <PhaseRing capital={campaignRing(cycle)} decorative />
      <div className="cycle-words">
        <h3>
          <WheelName cycle={cycle} name={nameOfWheel(cycle, today)} />{' '}
          {named !== null && <Badge tone={named.tone}>{named.label}</Badge>}
          {endedAt !== null && outcome !== status && <Badge>{capitalized(outcome)}</Badge>}
          {nakedCalls > 0 && <Badge tone="warn">{countedHeld(nakedCalls, 'naked call')}</Badge>}
        </h3>
        <p>
          {phase !== undefined && `${phaseNames[phase]}. `}
          {asSentence(statusReason)}
        </p>
        {naked.length > 0 && (
          <p>
            Naked:{' '}
            {naked.map(({ symbol, naked: contracts }, at) => (
              <Fragment key={symbol}>
                {at > 0 && ', '}
                {formatContracts(contracts)} × <Instrument symbol={symbol} brief />
              </Fragment>
            ))}
          </p>
        )}
        <p>
          {formatDate(startedAt)} to {endedAt === null ? 'today' : formatDate(endedAt)},{' '}
          {cycle.daysActive === 1 ? '1 day' : `${cycle.daysActive} days`}
          <OfAccount number={accountNumber}>{(name) => `, ${name}`}</OfAccount>
        </p>
      </div>
    </header>
  )
}

/** A wheel that was deleted has no page. */
function WheelName({ cycle: { cycleKey, wheelInTrash }, name }: { cycle: LedgerCycle; name: string }) {
  if (!wheelInTrash) return <WheelLink cycleKey={cycleKey}>{name}</WheelLink>
  return (
    <>
      {name}{' '}
      <Link to="/Trash" className="link">
        In the trash
      </Link>
    </>
  )
}

const amount = (value: LedgerCycle['totalPnl'], reason: string) =>
  value === null ? { value, reason } : { value }

function CycleFigures({ cycle }: { cycle: LedgerCycle }) {
  return (
    <dl className="cycle-figures">
      <Figure label="Premium collected">
        <MoneyFigure {...amount(cycle.premiumCollected, 'for what it was sold is not known')} />
      </Figure>
      <Figure label="Net premium">
        <MoneyFigure {...amount(cycle.netPremium, whyNoResult(cycle.restsOn))} sign="always" />
      </Figure>
      <Figure label="Total P&L">
        <DeltaFigure
          {...amount(
            cycle.totalPnl,
            cycle.unrealizedPnl === null
              ? 'a price of an open position is unknown'
              : whyNoResult(cycle.restsOn),
          )}
        />
        {!cycle.complete && cycle.totalPnl !== null && (
          <small>of what is known, without {unknownsOf(cycle.restsOn)}</small>
        )}
      </Figure>
      {cycle.endedAt === null && (
        <Figure label="Net stock cost">
          <MoneyFigure
            {...amount(
              cycle.netStockCost,
              cycle.sharesHeld > 0 ? 'what was paid or received is not all known' : 'no shares are held',
            )}
          />
        </Figure>
      )}
      {cycle.collateral !== 0 && (
        <Figure label="Collateral of short puts">
          <MoneyFigure {...amount(cycle.collateral, 'that of one is not known')} />
        </Figure>
      )}
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
