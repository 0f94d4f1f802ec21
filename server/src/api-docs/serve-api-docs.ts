/** The OpenAPI document and a page that lists it. */
import { openApiDocument } from '@wheelwright/api'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { HttpEnv } from '../http/context.ts'

const files = {
  '/api/docs': ['api-docs.html', 'text/html; charset=utf-8'],
  '/api/docs/api-docs.css': ['api-docs.css', 'text/css; charset=utf-8'],
  '/api/docs/api-docs.js': ['api-docs.js', 'text/javascript; charset=utf-8'],
} as const

const versionOf = async (): Promise<string> => {
  const manifest: unknown = JSON.parse(
    await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'),
  )
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isNamed ? String(manifest.version) : 'unknown'
}

export function serveApiDocs(app: Hono<HttpEnv>): void {
  let document: string | null = null
  app.get('/api/openapi.json', async (context) => {
    document ??= JSON.stringify(openApiDocument(await versionOf()))
    return context.body(document, 200, { 'content-type': 'application/json' })
  })
  for (const [path, [file, type]] of Object.entries(files))
    app.get(path, async (context) =>
      context.body(await readFile(join(import.meta.dirname, file), 'utf8'), 200, { 'content-type': type }),
    )
}
