import type { IntegrationCheck } from '@wheelwright/api'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import './integration-testing.css'
import { CardSection } from '../ui/card-section.tsx'
import { overallOf, useIntegrationTests, type CheckRow } from './use-integration-tests.ts'

const names: Readonly<Record<IntegrationCheck, string>> = {
  configuration: 'Configuration Test',
  service_initialization: 'Service Initialization',
  oauth_url: 'OAuth URL Generation',
  token_endpoints: 'Token Endpoints',
}

const states: Readonly<Record<CheckRow['state'], { readonly word: string; readonly tone: BadgeTone }>> = {
  pending: { word: 'Pending', tone: 'plain' },
  running: { word: 'Running', tone: 'accent' },
  passed: { word: 'Passed', tone: 'gain' },
  failed: { word: 'Failed', tone: 'warn' },
}

/** The four checks of the connection, run against the configured addresses. */
export function IntegrationTesting() {
  const { rows, isRunning, failure, run } = useIntegrationTests()
  const overall = states[overallOf(rows, isRunning)]
  return (
    <CardSection title="Integration Testing">
      <p className="integration-head">
        <Button pending={isRunning} pendingLabel="Running Tests..." onClick={() => void run()}>
          Run Integration Tests
        </Button>
        <output aria-label="All checks">
          <Badge tone={overall.tone}>{overall.word}</Badge>
        </output>
      </p>
      {failure !== null && (
        <Banner tone="warn" role="alert">
          <strong>Test suite failed to run.</strong> {failure} No tokens were changed.
        </Banner>
      )}
      <ol className="setting-lines integration-rows" aria-label="Integration tests">
        {rows.map((row) => (
          <li key={row.check}>
            <strong>{names[row.check]}</strong>{' '}
            <Badge tone={states[row.state].tone}>{states[row.state].word}</Badge>
            {row.durationMs !== null && <span className="tabular">{row.durationMs} ms</span>}
            {row.message !== null && <p>{row.message}</p>}
          </li>
        ))}
      </ol>
    </CardSection>
  )
}
