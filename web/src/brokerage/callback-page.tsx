import { useEffect, useRef, useState } from 'react'
import { call } from '../client/call.ts'
import { Link } from '../routing/link.tsx'
import { useNavigate } from '../routing/use-routing.ts'
import { PublicFrame } from '../shell/public-frame.tsx'
import { Card } from '../ui/card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import './account-connection.css'
import { brokerage } from './connection.ts'
import { failureIn, failureOf, isOrigin, returnedIn, returnToOf, type Failure } from './returned.ts'

const redirectMs = 2000

type Progress =
  | { readonly kind: 'processing' }
  | { readonly kind: 'success'; readonly returnTo: string | null }
  | { readonly kind: 'error'; readonly failure: Failure; readonly returnTo: string | null }

/**
 * To where the brokerage sends the browser back. It may be opened by https on an address without a session: the one-time state
 * names the user, and afterwards the browser goes on where Connect was pressed.
 */
export function CallbackPage() {
  const progress = useReturn()
  useGoOn(progress)
  useEffect(() => {
    document.title = `${headings[progress.kind]} · Wheelwright`
  }, [progress.kind])
  return (
    <PublicFrame>
      <Card>
        <div className="start-stack connection-return" role={progress.kind === 'error' ? 'alert' : 'status'}>
          <h1>
            {progress.kind === 'processing' && <Spinner size={20} />}
            {headings[progress.kind]}
          </h1>
          {progress.kind === 'success' && <p>Your stocks open in a moment.</p>}
          {progress.kind === 'error' && <Failed {...progress} />}
        </div>
      </Card>
    </PublicFrame>
  )
}

const headings: Readonly<Record<Progress['kind'], string>> = {
  processing: `Connecting to ${brokerage}...`,
  success: 'Successfully Connected!',
  error: 'Connection Failed',
}

function Failed({ failure: { message, advice }, returnTo }: { failure: Failure; returnTo: string | null }) {
  const home = elsewhere(returnTo)
  return (
    <>
      <p>
        <strong>{message}</strong>
      </p>
      {advice !== null && <p>{advice}</p>}
      {home === null ? (
        <Link to="/Stocks" className="button" data-tone="primary">
          Return to Portfolio
        </Link>
      ) : (
        <a href={`${home}/stocks`} className="button" data-tone="primary">
          Return to Portfolio
        </a>
      )}
    </>
  )
}

/** The origin where the session is, where that is another one than this page's. */
const elsewhere = (returnTo: string | null): string | null =>
  returnTo !== null && isOrigin(returnTo) && returnTo !== location.origin ? returnTo : null

/** Hands in what the address carries, once, and takes it out of the address and the history. */
function useReturn(): Progress {
  const [progress, setProgress] = useState<Progress>({ kind: 'processing' })
  const handedIn = useRef(false)
  useEffect(() => {
    if (handedIn.current) return
    handedIn.current = true
    const returned = returnedIn(location.search)
    history.replaceState(history.state, '', location.pathname)
    const known = failureIn(returned)
    const fail = (failure: Failure, returnTo: string | null = null) =>
      setProgress({ kind: 'error', failure, returnTo })
    if (known !== null) fail(known)
    // A refusal at the brokerage ends the attempt here too.
    if (known !== null && returned.error === null) return
    call('finishBrokerageLogin', { body: returned }).then(
      ({ returnTo }) => setProgress({ kind: 'success', returnTo }),
      (error: unknown) => fail(known ?? failureOf(error), returnToOf(error)),
    )
  }, [])
  return progress
}

function useGoOn(progress: Progress): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (progress.kind !== 'success') return undefined
    const home = elsewhere(progress.returnTo)
    const timer = setTimeout(() => {
      if (home !== null) location.assign(`${home}/stocks`)
      else void navigate({ to: '/Stocks' })
    }, redirectMs)
    return () => clearTimeout(timer)
  }, [progress, navigate])
}
