import { tradingDateAt, type LotAction, type LotForm } from '@wheelwright/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from '../routing/link.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/now.ts'
import { GroupCards } from './group-cards.tsx'
import { LotCard } from './lot-card.tsx'
import { formOfAction } from './lot-words.ts'
import type { OrderFailure } from './order-dialog.tsx'
import type { OrderText } from './order-model.ts'
import { applyToSample } from './sample-actions.ts'
import { sampleCycles, type SampleCycle } from './sample-lots.ts'
import { sampleGroup, shownSample } from './shown-lot.ts'
import './wheel-lots.css'

const OrderDialog = lazy(() => import('./order-dialog.tsx'))
const SampleEventDialog = lazy(() => import('./sample-event-dialog.tsx'))

/** Which modal is open, and on which lot; a new lot begins a cycle of its own where `isCycle`. */
interface Opened {
  readonly form: LotForm | 'event'
  readonly lotNo: string
  readonly isCycle: boolean
}

interface SamplePageProps {
  title: string
  subtitle: string
  /** Whether stories stand open from the start. */
  showsTimelines: boolean
  /** The other one of the two pages. */
  other: { to: '/WheelsLotsMock' | '/LotTimelineMock'; label: string }
}

const failed = (message: string): OrderFailure => ({ message, fields: new Map() })

const useSample = () => {
  const today = tradingDateAt(useNow())
  const [cycles, setCycles] = useState(() => sampleCycles(today))
  const [chosenId, setChosen] = useState('sample-1')
  const chosen = cycles.find(({ id }) => id === chosenId) ?? cycles[0]
  const replace = (changed: SampleCycle) =>
    setCycles(cycles.map((cycle) => (cycle.id === changed.id ? changed : cycle)))
  const place = ({ lotNo, isCycle }: Opened, form: LotForm, text: OrderText): OrderFailure | null => {
    const ticker = text.ticker.trim().toUpperCase()
    const of = isCycle ? { id: `sample-${cycles.length + 1}`, ticker, lots: [] } : chosen
    if (of === undefined) return failed('There is no sample wheel.')
    const after = applyToSample(of.lots, form, { lotNo, ticker: isCycle ? ticker : of.ticker, text })
    if ('refused' in after) return failed(after.refused)
    if (isCycle) {
      setCycles([...cycles, { ...of, lots: after.lots }])
      setChosen(of.id)
    } else replace({ ...of, lots: after.lots })
    return null
  }
  const reset = () => {
    setCycles(sampleCycles(today))
    setChosen('sample-1')
  }
  return { today, cycles, chosen, setChosen, replace, place, reset }
}

/** Lots of sample data for anyone: what is done here changes this page alone, and nothing is sent. */
export function SamplePage({ title, subtitle, showsTimelines, other }: SamplePageProps) {
  const { today, cycles, chosen, setChosen, replace, place, reset } = useSample()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (form: Opened['form'], lotNo = '', isCycle = false) => setOpened({ form, lotNo, isCycle })
  const close = () => setOpened(null)
  const lots = chosen?.lots ?? []
  const lot = lots.find(({ lotNo }) => lotNo === opened?.lotNo) ?? null
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <>
            <Button onClick={() => open('sell put', '', true)}>New Cycle</Button>
            <Button onClick={() => open('event')}>Add Event</Button>
            <Button tone="primary" onClick={() => open('buy shares')}>
              New Lot
            </Button>
          </>
        }
      />
      <div className="stack">
        <Banner tone="warn" label="Sample data" action={<Button onClick={reset}>Start over</Button>}>
          <b>Sample data.</b> These wheels are invented. What you do changes this page alone: nothing is sent,
          and nothing counts in any total.{' '}
          <Link to={other.to} className="link lot-link">
            {other.label}
          </Link>{' '}
          ·{' '}
          <Link to="/Lots" className="link lot-link">
            Your own lots
          </Link>
        </Banner>
        <GroupCards
          groups={cycles.map(({ id, ticker, lots: each }) => sampleGroup(id, ticker, each))}
          chosen={chosen?.id ?? null}
          onChoose={setChosen}
        />
        <SampleLots
          key={chosen?.id}
          cycle={chosen}
          showsTimelines={showsTimelines}
          onAction={(lotNo, action) => open(formOfAction[action], lotNo)}
        />
      </div>
      <Suspense>
        {opened !== null && opened.form !== 'event' && (
          <OrderDialog
            key={`${opened.lotNo} ${String(opened.isCycle)}`}
            form={opened.form}
            lot={lot === null ? null : shownSample(lot, lots)}
            ticker={opened.isCycle ? '' : (chosen?.ticker ?? '')}
            accountId=""
            accounts={[]}
            isSample
            today={today}
            hintOf={() => null}
            onForm={(form) => setOpened({ ...opened, form })}
            onPlace={(form, text) => Promise.resolve(place(opened, form, text))}
            onClose={close}
          />
        )}
        {opened?.form === 'event' && chosen !== undefined && (
          <SampleEventDialog cycle={chosen} today={today} onAdd={replace} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface SampleLotsProps {
  cycle: SampleCycle | undefined
  showsTimelines: boolean
  onAction: (lotNo: string, action: LotAction) => void
}

function SampleLots({ cycle, showsTimelines, onAction }: SampleLotsProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const toggle = (lotNo: string) => {
    const next = new Set(toggled)
    if (!next.delete(lotNo)) next.add(lotNo)
    setToggled(next)
  }
  return (
    <section className="stack" aria-labelledby="sample-lots">
      <h2 id="sample-lots" className="lot-heading">
        Sample lots of {cycle?.ticker}
      </h2>
      <div className="lot-cards">
        {(cycle?.lots ?? []).map((lot, _, all) => (
          <LotCard
            key={lot.lotNo}
            lot={shownSample(lot, all)}
            isOpen={toggled.has(lot.lotNo) !== showsTimelines}
            onToggle={() => toggle(lot.lotNo)}
            onAction={(action) => onAction(lot.lotNo, action)}
          />
        ))}
      </div>
    </section>
  )
}
