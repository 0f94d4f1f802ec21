import type { BrokerageStatus } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../client/not-loaded.tsx'
import { useViewState } from '../client/use-view-state.ts'
import { Link } from '../routing/link.tsx'
import { Age } from '../ui/figures/age.tsx'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { formatInstant } from '../ui/figures/figures.ts'
import { useNow } from '../ui/now.ts'
import './account-connection.css'
import { badges, brokerage, countdown, secondLine, stateAt, warningAt } from './connection.ts'
import { PasteAddress } from './paste-address.tsx'
import { brokerageStatusQuery } from './status-query.ts'
import { useConnectedNotice } from './use-connected-notice.ts'
import { useConnection } from './use-connection.ts'

/** The user's connection to the brokerage: how it stands, until when, and what may be done about it. */
export function AccountConnection() {
  const {
    data: status,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...brokerageStatusQuery, retryOnMount: false })
  const isNoticeShown = useConnectedNotice(status)
  return (
    <CardSection title="Account Connection">
      <div className="setting-parts account-connection">
        <ReturnedError />
        <div aria-live="polite">
          {isNoticeShown && (
            <Banner tone="accent" action={<Link to="/Stocks">Go to Stocks</Link>}>
              {brokerage} connected successfully!
            </Banner>
          )}
        </div>
        {status === undefined && error !== null && (
          <NotLoaded
            title="The connection’s status could not be loaded"
            query={{ error, isFetching, refetch }}
          />
        )}
        {status !== undefined && (
          <Connection status={status} isChecking={isFetching} onCheck={() => void refetch()} />
        )}
      </div>
    </CardSection>
  )
}

/** What came back in the address of the page, whoever put it there. */
function ReturnedError() {
  const [error, setError] = useViewState('error')
  if (error === null || error === '') return null
  return (
    <Banner tone="loss" role="alert" action={<Button onClick={() => setError(null)}>Dismiss</Button>}>
      OAuth failed: {error.slice(0, longestError)}
    </Banner>
  )
}

const longestError = 200

interface ConnectionProps {
  status: BrokerageStatus
  isChecking: boolean
  onCheck: () => void
}

function Connection({ status, isChecking, onCheck }: ConnectionProps) {
  const now = useNow()
  const { connect, isConnecting, disconnect, isDisconnecting } = useConnection()
  const state = stateAt(status, now)
  const { word, tone } = badges[state]
  const endsMs = status.loginExpiresAt === null ? null : Date.parse(status.loginExpiresAt)
  const left = endsMs === null ? null : countdown(endsMs - now)
  const warning = state === 'expiring' && endsMs !== null ? warningAt(endsMs - now) : null
  return (
    <>
      <section
        id="connection"
        tabIndex={-1}
        className="connection-state"
        aria-label="Connection"
        aria-live="polite"
      >
        <p>
          <strong>{brokerage}</strong> <Badge tone={tone}>{word}</Badge>
        </p>
        {warning === null ? (
          <p className="connection-line">{secondLine(state, left)}</p>
        ) : (
          <Banner tone="warn">{secondLine(state, left)}</Banner>
        )}
        <ConnectionFacts status={status} endsMs={endsMs} />
      </section>
      <div className="button-row">
        {state !== 'connected' && state !== 'provider_down' && (
          <Button
            tone="primary"
            pending={isConnecting}
            pendingLabel="Connecting..."
            onClick={() => void connect()}
          >
            Connect
          </Button>
        )}
        <Button pending={isChecking} pendingLabel="Checking..." onClick={onCheck}>
          Refresh Status
        </Button>
        {state !== 'disconnected' && (
          <Button pending={isDisconnecting} pendingLabel="Disconnecting..." onClick={() => void disconnect()}>
            Disconnect
          </Button>
        )}
      </div>
      {state !== 'connected' && state !== 'provider_down' && (
        <PasteAddress isBegun={state === 'connecting'} />
      )}
    </>
  )
}

function ConnectionFacts({ status, endsMs }: { status: BrokerageStatus; endsMs: number | null }) {
  return (
    <>
      {status.connected && endsMs !== null && (
        <p className="connection-fact">The login ends {formatInstant(endsMs)}.</p>
      )}
      {status.lastSyncAt !== null && (
        <p className="connection-fact">
          <Age at={status.lastSyncAt} of="last sync" staleAfterMs={Infinity} />
        </p>
      )}
    </>
  )
}
