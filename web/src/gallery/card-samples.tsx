import { instantFromMs } from '@wheelwright/core'
import { Age } from '../ui/figures/age.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { now } from '../ui/now.ts'
import { StatCard } from '../ui/figures/stat-card.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { dollars } from './amounts.ts'
import { SampleSection } from './sample-section.tsx'

const anHourAgo = instantFromMs(now() - 3_600_000)

export function CardSamples() {
  return (
    <SampleSection title="Cards and badges">
      <div className="sample-grid">
        <StatCard
          title="Total Portfolio Value"
          aside={<Age at={anHourAgo} of="prices" />}
          value={<MoneyFigure value={dollars(148_212.4)} />}
          note="stocks $96,118.00, options −$2,305.60, cash $54,400.00 apart"
        />
        <StatCard
          title="Total P/L"
          value={<MoneyFigure value={dollars(9842.11)} sign="always" />}
          change={{ direction: 'up', text: '+8.7%' }}
          note="on $112,930.20 invested"
        />
        <StatCard
          title="Total P/L"
          value={<MoneyFigure value={dollars(-1_234_567_890.12)} />}
          change={{ direction: 'down', text: '−1,250.4%' }}
          note="on $98,765,432.10 invested in a very long list of positions"
        />
        <StatCard
          title="Total P/L"
          value={<Unknown reason="nothing invested yet" shown />}
          note="no positions"
        />
        <StatCard title="Active Positions" value="" loading />
      </div>
      <Card title="Recent Activity" aside="3 stocks, 2 options">
        <p>A card holds what belongs together. Hairlines divide it, shadows don’t.</p>
      </Card>
      <div className="sample-row">
        <Badge>Closed</Badge>
        <Badge tone="accent">Open</Badge>
        <Badge tone="gain">Call 10.50, 4 d, in the money</Badge>
        <Badge tone="loss">Naked</Badge>
        <Badge tone="warn">pending expiry</Badge>
      </div>
    </SampleSection>
  )
}
