/** An address on this machine that takes posts, and answers as it is told. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Posted {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export interface LocalHook {
  readonly url: string
  readonly posts: Posted[]
  /** What is answered; null for nothing at all. */
  status: number | null
  readonly close: () => Promise<void>
}

export async function startLocalHook(): Promise<LocalHook> {
  const posts: Posted[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      posts.push({ headers: request.headers, body })
      if (hook.status === null) return
      response.writeHead(hook.status, { location: '/elsewhere' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const hook: LocalHook = {
    url: `http://127.0.0.1:${port}/hook`,
    posts,
    status: 204,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return hook
}
