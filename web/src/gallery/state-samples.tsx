import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { SampleData } from '../ui/sample-data.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { dollars } from './amounts.ts'
import { SampleSection } from './sample-section.tsx'

function Broken({ broken }: { broken: boolean }) {
  if (broken) throw new Error('The answer had no positions.')
  return <p>All is well.</p>
}

export function StateSamples() {
  const [open, setOpen] = useState(true)
  const [broken, setBroken] = useState(false)
  return (
    <SampleSection title="Empty, loading, failed">
      <SampleData
        facts={[
          ['SMPL', 'Covered call, phase 3'],
          ['Premium collected', <MoneyFigure key="collected" value={dollars(365)} />],
        ]}
        action={<Button>Retry</Button>}
      >
        Your wheels could not be loaded.
      </SampleData>
      <Card>
        <EmptyState
          title="No options positions yet"
          actions={
            <>
              <Button tone="primary">Add Your First Option</Button>
              <Button>Load the demo portfolio</Button>
            </>
          }
        >
          Long and short calls and puts will be listed here, with strike, expiry and profit or loss.
        </EmptyState>
      </Card>
      <ErrorPanel
        title="Data Loading Error"
        message="The server could not be reached. Check that it is running, then try again."
        advice={
          <ul>
            <li>What you entered is kept.</li>
            <li>Look at the server’s log for the request below.</li>
          </ul>
        }
        requestId="01938f2e-7c1b-7d7e-a1b2-0f4b6c8d9e10"
        details={[
          { label: 'Status', value: '503' },
          { label: 'Code', value: 'NETWORK_ERROR' },
          { label: 'Path', value: '/api/portfolio/positions/stocks' },
        ]}
        retryLabel="Retry Loading Data"
        onRetry={() => undefined}
      />
      <ProgressSamples />
      <ErrorBoundary>
        <Broken broken={broken} />
        <Button onClick={() => setBroken(true)}>Break it</Button>
      </ErrorBoundary>
      <Card flush>
        <Disclosure
          open={open}
          onToggle={setOpen}
          summary={
            <span className="sample-apart">
              <strong>AAPL</strong>
              <span>350 shares</span>
            </span>
          }
        >
          <p className="sample-note">3 lots of 100 shares and a remainder of 50.</p>
        </Disclosure>
      </Card>
      <p>
        <Skeleton width={30} />
      </p>
    </SampleSection>
  )
}

function ProgressSamples() {
  return (
    <Card>
      <div className="stack">
        <ProgressBar label="Reading history.csv" done={42_500} total={100_000}>
          42,500 of 100,000 rows, about 6 s left
        </ProgressBar>
        <ProgressBar label="Reading statement.ofx" done={0} total={null}>
          Reading the file
        </ProgressBar>
      </div>
    </Card>
  )
}
