import './styles/index.css'
// Pages put these classes on links too, so they are there from the start.
import './ui/button.css'
import './ui/card.css'
import './shell/first-shell.css'
import './ui/icon-button.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { call, keepAnswersWith, whenSessionEnds, type AnswerKeeper } from './client/call.ts'
import { refreshQueries } from './client/live/read-again.ts'
import { whenReachedAgain } from './client/reach.ts'
import { askedFor, type Asked } from './routing/asked-address.ts'
import { shareSession } from './client/share-session.ts'
import { queryClient } from './query-client.ts'
import { navigate, Pages, prepareFirstPage } from './router.tsx'
import { clearToken, readToken } from './session/token.ts'
import { followAppearance } from './shell/appearance.ts'
import { keepPlace } from './shell/keep-place.ts'
import { whenClockLeaps } from './ui/now.ts'
import { Overlays } from './ui/overlays/overlays.tsx'
import { followPrivacy } from './ui/figures/privacy.ts'
import { PrivacyChanges } from './ui/figures/privacy-changes.tsx'

const host = document.getElementById('root')
if (host === null) throw new Error('The page has no element with the id root.')

let isLeaving = false

/** A session that ended, here or in another tab, leads to the sign-in page and leaves nothing of it in memory. */
async function leave(address = '/login', state?: Asked): Promise<void> {
  isLeaving = true
  clearToken()
  await navigate(address, { state })
  isLeaving = false
  queryClient.clear()
}

followAppearance()
followPrivacy()
keepPlace()
shareSession(
  () => void leave(),
  (address) => void navigate(address, { replace: true }),
)
// Of several calls that are refused at once the first leads away; who signed out knows why.
whenSessionEnds(() => {
  if (isLeaving) return
  if (readToken() === null) void leave()
  else void leave('/login?session=ended', askedFor(location.pathname + location.search))
})

/** Answers that came before there was somebody to keep them. */
const early: Parameters<AnswerKeeper['keep']>[] = []

/** Behind the first view, so that it costs it nothing; without the server the worker has the script at hand. */
function keepForOffline(): void {
  // Null where the script is neither here nor there: the next page tries again.
  const offline = () => import('./offline/start.ts').catch(() => null)
  keepAnswersWith({
    keep: (...answer) => void early.push(answer),
    recall: async (token, path) => (await offline())?.recallAnswer(token, path) ?? null,
  })
  // A slow server may still owe the first view its figures then; what never answers is not waited for.
  const beginBehind = (waits: number): void => {
    if (waits > 0 && queryClient.isFetching() > 0) setTimeout(beginBehind, 250, waits - 1)
    // Without storage there is nothing to keep, and nobody to be notified.
    else begin().catch(() => {})
  }
  addEventListener('load', () => setTimeout(beginBehind, 1000, 20))
  const begin = async () => {
    const keeper = (await (await offline())?.startOffline(queryClient)) ?? null
    keepAnswersWith(keeper)
    for (const answer of early.splice(0)) keeper?.keep(...answer)
    if (localStorage.getItem('wheelwright.notifications') !== 'on') return
    const notices = await import('./watch/notify.ts').catch(() => null)
    notices?.watchInBrowser(queryClient)
  }
}

if (import.meta.env.PROD) keepForOffline()
// What was read by a clock that leapt may seem fresh for days; without an answer the page goes on by the last one known.
whenClockLeaps(async () => {
  await call('health')
  await queryClient.invalidateQueries({ refetchType: 'none' })
})
whenReachedAgain(() => void refreshQueries(queryClient, [[]]))

void prepareFirstPage().then(() =>
  createRoot(host).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PrivacyChanges>
          <Pages />
          <Overlays />
        </PrivacyChanges>
      </QueryClientProvider>
    </StrictMode>,
  ),
)
