import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keyFor } from './idempotency-key.ts'
import { toastMailbox, useToast } from '../ui/overlays/toast.ts'
import { useWrite } from './use-write.ts'

const fetchBefore = globalThis.fetch
const nobody = { getItem: () => null } as unknown as Storage
beforeEach(() => void Object.assign(globalThis, { sessionStorage: nobody }))
afterEach(() => void Object.assign(globalThis, { fetch: fetchBefore, sessionStorage: undefined }))

type Write = ReturnType<typeof useWrite<'removeTicker'>>['write']

/** As a form has it. */
const writeOf = (): Write => {
  const drawn: Write[] = []
  const Form = ({ onDrawn }: { onDrawn: (write: Write) => void }) => {
    onDrawn(useWrite('removeTicker').write)
    return null
  }
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Form onDrawn={(write) => drawn.push(write)} />
    </QueryClientProvider>,
  )
  const [write] = drawn
  if (write === undefined) throw new Error('the form was not drawn')
  return write
}

type Answers = 'none' | 'done' | 'refused'
const answer = {
  none: () => Promise.reject(new TypeError('Failed to fetch')),
  done: async () => new Response(null, { status: 204 }),
  refused: async () => new Response('{"message":"No."}', { status: 409 }),
}

/** The keys under which it was sent, each once. */
const keysOf = async (...turns: readonly (readonly [ticker: string, Answers])[]): Promise<string[][]> => {
  const write = writeOf()
  const keys: string[][] = []
  for (const [ticker, answers] of turns) {
    const sent = new Set<string>()
    globalThis.fetch = (_, init) => {
      sent.add(new Headers(init?.headers).get('idempotency-key') ?? '')
      return answer[answers]()
    }
    await write({ parameters: { ticker } }).catch(() => {})
    keys.push([...sent])
  }
  return keys
}

it('what no answer came to keeps its key when it is sent again as it stands, so that it is done once', async () => {
  const [first, again, later] = await keysOf(['KO', 'none'], ['KO', 'done'], ['KO', 'done'])
  expect(first).toHaveLength(1)
  expect(again).toEqual(first)
  // That one is another.
  expect(later).not.toEqual(first)
})

it('what was changed, or was refused, is another write', async () => {
  const [first, changed] = await keysOf(['KO', 'none'], ['F', 'done'])
  expect(changed).not.toEqual(first)
  const [refused, again] = await keysOf(['KO', 'refused'], ['KO', 'done'])
  expect(again).not.toEqual(refused)
})

it('files are other writes, whatever they are called', () => {
  const file = () => ({ body: new FormData() })
  const first = keyFor(file(), null)
  expect(keyFor(file(), first).key).not.toBe(first.key)
})

it('that something failed is no longer told once it was done after all, and that something else did is', async () => {
  const shown = new Set<string>()
  const detach = toastMailbox.attach((message) => {
    if (message.kind === 'show') shown.add(message.content.title)
    else shown.delete(titles.get(message.id) ?? '')
  })
  const titles = new Map<string, string>()
  const write = writeOf()
  const toast = useToast()
  const remove = async (ticker: string, answers: Answers): Promise<void> => {
    globalThis.fetch = () => answer[answers]()
    await write({ parameters: { ticker } }).catch((error: unknown) => {
      titles.set(toast.show({ title: ticker, tone: 'destructive', of: error }), ticker)
    })
  }
  for (const ticker of ['KO', 'PEP']) await remove(ticker, 'refused')
  expect([...shown]).toEqual(['KO', 'PEP'])
  await remove('KO', 'done')
  expect([...shown]).toEqual(['PEP'])
  detach()
})
