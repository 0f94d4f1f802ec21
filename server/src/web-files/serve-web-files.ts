/** The web client: its files, and its page for every other path, since the client does its own routing. */
import type { HttpContext } from '../http/context.ts'
import { sendProblem } from '../http/send.ts'
import { createFileStore, type Encoding, type WebFile } from './file-store.ts'

const notBuilt = 'The web client has not been built yet. Run `npm start` in the folder of Wheelwright.\n'

/** Files below `assets/` bear a hash of their content in their name, so that they never change. */
const isHashed = (path: string): boolean => path.startsWith('assets/')

const encodingFor = (accepted: string): Encoding => {
  const offered = new Set(
    accepted.split(',').map((entry) =>
      entry
        .trim()
        .toLowerCase()
        .replace(/;q=(?!0(?:\.0*)?$).*/, ''),
    ),
  )
  return offered.has('br') ? 'br' : offered.has('gzip') ? 'gzip' : 'identity'
}

const sendFile = (context: HttpContext, path: string, file: WebFile): Response => {
  const wanted = encodingFor(context.req.header('accept-encoding') ?? '')
  const bytes = file.bytes[wanted]
  const isEncoded = bytes !== file.bytes.identity
  return new Response(bytes, {
    headers: {
      'content-type': file.type,
      'content-length': String(bytes.byteLength),
      'cache-control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(isEncoded ? { 'content-encoding': wanted } : {}),
    },
  })
}

/** Serves GET and HEAD of everything outside `/api`. */
export function serveWebFiles(root: string): (context: HttpContext) => Promise<Response> {
  const find = createFileStore(root)
  return async (context) => {
    const path = context.req.path.replace(/^\/+/, '')
    const file = await find(path)
    if (file) return sendFile(context, path, file)
    // A page of an older build asks for files of its own: the page in their place would only confuse it.
    if (isHashed(path)) return sendProblem({ kind: 'notFound' }, context.get('requestId'))
    const page = await find('index.html')
    if (page) return sendFile(context, 'index.html', page)
    return new Response(notBuilt, { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
}
