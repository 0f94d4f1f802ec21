/** The kinds of file that the web client is made of. */
import { extname } from 'node:path'

interface ContentType {
  readonly type: string
  /** Whether compressing it is worth the work; pictures and fonts are compressed already. */
  readonly isCompressible: boolean
}

const text = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, isCompressible: true })
const packed = (type: string): ContentType => ({ type, isCompressible: false })

const byExtension: Readonly<Record<string, ContentType>> = {
  '.html': text('text/html'),
  '.js': text('text/javascript'),
  '.css': text('text/css'),
  '.json': text('application/json'),
  '.map': text('application/json'),
  '.webmanifest': text('application/manifest+json'),
  '.svg': text('image/svg+xml'),
  '.txt': text('text/plain'),
  '.png': packed('image/png'),
  '.jpg': packed('image/jpeg'),
  '.webp': packed('image/webp'),
  '.ico': packed('image/x-icon'),
  '.woff2': packed('font/woff2'),
}

export function contentTypeOf(path: string): ContentType {
  return byExtension[extname(path).toLowerCase()] ?? packed('application/octet-stream')
}
