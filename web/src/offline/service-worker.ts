/**
 * The service worker: keeps the files of one build, so that its pages open without the server. A page is asked for from the
 * server first, and its files from here. Answers of the API never pass through it.
 */

/** What the build puts here: the addresses of all its files, and a name that changes with any of them. */
declare const builtFiles: readonly string[]
declare const builtName: string

interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface WorkerClickEvent extends WorkerEvent {
  readonly notification: { readonly data: { readonly path: string }; readonly close: () => void }
}
interface WorkerFetchEvent extends Event {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
interface FileKeeper {
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly openWindow: (path: string) => Promise<unknown>
  }
  readonly addEventListener: {
    (type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
    (type: 'notificationclick', listener: (event: WorkerClickEvent) => void): void
    (type: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  }
}

const worker = globalThis as unknown as FileKeeper
const prefix = 'wheelwright-files-'
const cacheName = prefix + builtName
/** The one page of the client, under any address. */
const page = '/'
/** A server that says nothing for so long is as good as away. */
const longestWaitMs = 4000

/** A file with a hash in its name is the same in every build that has it. */
const fetchOnce = async (cache: Cache, file: string): Promise<void> => {
  const known = file.startsWith('/assets/') ? await caches.match(file, { ignoreVary: true }) : undefined
  if (known !== undefined) return cache.put(file, known)
  await cache.add(new Request(file, { cache: 'no-cache' }))
}

const install = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  for (const file of [page, ...builtFiles]) await fetchOnce(cache, file)
}

const activate = async (): Promise<void> => {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(older.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

const kept = (file: string | Request): Promise<Response | undefined> =>
  caches.match(file, { cacheName, ignoreVary: true })

/** Of a server that is away; the server itself answers no page so. */
const isFromProxy = ({ status }: Response): boolean => status >= 502 && status <= 504

const openPage = async (request: Request): Promise<Response> => {
  const answer = fetch(request)
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), longestWaitMs))
  const first = await Promise.race([answer.catch(() => 'away' as const), late])
  if (first instanceof Response && !isFromProxy(first)) return first
  return (await kept(page)) ?? answer
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(worker.clients.openWindow(event.notification.data.path))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') return event.respondWith(openPage(request))
  if (builtFiles.includes(pathname)) event.respondWith(kept(request).then((file) => file ?? fetch(request)))
})
