/** A file as an answer: its pieces are requested as the client reads them, so that a slow reader takes no memory. */
import type { Download } from './call.ts'

/** Bytes that are sent together, since each small piece would cost more than it carries. */
const enough = 64 * 1024

/** The name in ASCII, and in full (RFC 6266). */
const disposition = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

const asBytes = (
  begin: IteratorResult<string>,
  iterator: AsyncIterator<string>,
): ReadableStream<Uint8Array> => {
  let first: IteratorResult<string> | null = begin
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        let text = ''
        while (text.length < enough) {
          const { done, value } = first ?? (await iterator.next())
          first = null
          if (done === true) {
            if (text !== '') controller.enqueue(encoder.encode(text))
            controller.close()
            return
          }
          text += value
        }
        controller.enqueue(encoder.encode(text))
      },
      cancel: async () => void (await iterator.return?.()),
    },
    { highWaterMark: 0 },
  )
}

/**
 * A failure at the beginning is answered as any other; a later one breaks the connection, so that an incomplete file never
 * looks complete.
 */
export async function sendDownload({ fileName, type, pieces }: Download): Promise<Response> {
  const iterator = pieces[Symbol.asyncIterator]()
  const begin = await iterator.next()
  return new Response(asBytes(begin, iterator), {
    status: 200,
    headers: {
      'content-type': type === 'text/csv' ? 'text/csv; charset=utf-8' : type,
      'content-disposition': disposition(fileName),
    },
  })
}
