/** Shows what is watched as notifications of this browser, each once, whichever of its tabs looks first. */
import { isQuietAt, isTold } from '@wheelwright/api'
import type { Notice, WatchList } from '@wheelwright/api'
import { QueryObserver, type QueryClient, type QueryObserverResult } from '@tanstack/react-query'
import { readToken } from '../session/token.ts'
import { withoutAmounts } from '../ui/figures/figures.ts'
import { now } from '../ui/now.ts'
import { isNotifying, noteShown, shownIds } from './device.ts'
import { watchQuery } from '../client/queries/queries.ts'
import { watchSettingsQuery } from './queries.ts'

const lookEveryMs = 5 * 60_000
const mostAtOnce = 5

const show = async ({ id, title, text, path }: Notice): Promise<void> => {
  const options = { body: withoutAmounts(text), tag: id, icon: '/icon.svg', data: { path } }
  // Where a worker keeps the client, its notifications open it again.
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) return registration.showNotification(title, options)
  const notification = new Notification(title, options)
  notification.addEventListener('click', () => {
    focus()
    location.assign(path)
  })
}

const showNew = (items: readonly Notice[]): Promise<void> =>
  navigator.locks.request('wheelwright.notified', async () => {
    const shown = new Set(shownIds())
    const due = items.filter((notice) => !isTold(shown, notice)).slice(0, mostAtOnce)
    for (const notice of due) await show(notice)
    if (due.length > 0) noteShown(due.map(({ id }) => id))
  })

const showWanted = async (queries: QueryClient, items: readonly Notice[]): Promise<void> => {
  const settings = await queries.ensureQueryData(watchSettingsQuery)
  if (isQuietAt(settings, now())) return
  await showNew(items.filter(({ kind }) => !settings.off.includes(kind)))
}

let begun = false

/** Looks from now on, as long as the page is open and somebody is signed in; once, where this browser shows notifications. */
export function watchInBrowser(queries: QueryClient): void {
  if (!isNotifying() || begun) return
  begun = true
  const observer = new QueryObserver(queries, {
    ...watchQuery,
    enabled: () => readToken() !== null,
    refetchInterval: lookEveryMs,
    refetchIntervalInBackground: true,
  })
  const follow = ({ data }: Pick<QueryObserverResult<WatchList>, 'data'>): void => {
    if (data !== undefined && isNotifying()) void showWanted(queries, data.items)
  }
  observer.subscribe(follow)
  // What is known already is told of by nobody.
  follow(observer.getCurrentResult())
}
