/** A provider's stand-in on this machine: answers in the provider's shapes, and misbehaves in every way that TCP allows. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly form: URLSearchParams
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** Sent as it is; anything but text as JSON. */
  readonly body?: unknown
  /** What happens in place of an answer or on its way. */
  readonly fault?: 'slow' | 'hang' | 'hang-in-body' | 'drip' | 'reset' | 'reset-in-body'
}

type Replier = (asked: Asked) => Reply

export interface LocalServer {
  readonly url: string
  readonly asked: Asked[]
  replier: Replier
  readonly close: () => Promise<void>
}

export async function startLocalServer(): Promise<LocalServer> {
  const asked: Asked[] = []
  const local = { replier: (): Reply => ({ status: 404, body: 'nobody told what to answer' }) } as {
    replier: Replier
  }
  const server = createServer((request, response) => {
    void readAsked(request).then((read) => {
      asked.push(read)
      return send(response, local.replier(read))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(local, {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

const readAsked = async (request: IncomingMessage): Promise<Asked> => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const url = new URL(request.url ?? '/', 'http://local')
  return {
    method: request.method ?? '',
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: request.headers,
    form: new URLSearchParams(body),
  }
}

const send = (response: ServerResponse, { status = 200, headers = {}, body = '', fault }: Reply): void => {
  if (fault === 'hang') return
  if (fault === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  if (fault === undefined || fault === 'slow') {
    setTimeout(() => response.end(text), fault === 'slow' ? 20 : 0)
    return
  }
  response.write(text.slice(0, 20))
  if (fault === 'reset-in-body') response.socket?.resetAndDestroy()
  if (fault === 'drip') drip(response, text.slice(20))
}

/** A character every few milliseconds: never idle, never done in time. */
const drip = (response: ServerResponse, rest: string): void => {
  let at = 0
  const timer = setInterval(() => {
    if (response.destroyed || at >= rest.length) clearInterval(timer)
    else response.write(rest.charAt(at))
    at += 1
  }, 4)
}
