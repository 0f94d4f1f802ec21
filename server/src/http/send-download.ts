/** A file as an answer: its pieces are asked for as the client reads them, so that whoever reads slowly costs no memory. */
import type { Download } from './call.ts'

/** Bytes that are handed on together, since each piece on its own would cost more than what it carries. */
const enough = 64 * 1024

/** The name in ASCII, and in full (RFC 6266). */
const disposition = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

const asBytes = (pieces: AsyncIterable<string>): ReadableStream<Uint8Array> => {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        let text = ''
        while (text.length < enough) {
          const { done, value } = await iterator.next()
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

/** What fails on the way breaks the connection off: a file that is not whole never looks as if it were. */
export const sendDownload = ({ fileName, type, pieces }: Download): Response =>
  new Response(asBytes(pieces), {
    status: 200,
    headers: {
      'content-type': type === 'text/csv' ? 'text/csv; charset=utf-8' : type,
      'content-disposition': disposition(fileName),
    },
  })
