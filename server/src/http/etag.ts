/** Versions of resources as ETags: what a client has read, and whether it is still current when it writes (RFC 9110). */
import { hash } from 'node:crypto'
import { refuse } from '@wheelwright/core'
import type { Refused } from './call.ts'

export function etagOf(version: number | string): string {
  return `"${version}"`
}

/** For an answer made of parts without a common version: a hash of its content. */
export function etagOfText(text: string): string {
  return etagOf(hash('sha1', text, 'base64url'))
}

const withoutWeakness = (etag: string): string => etag.trim().replace(/^W\//, '')

/** Whether a list of ETags, as in a header, contains this one or any (`*`). */
export function namesEtag(header: string, etag: string): boolean {
  return header.split(',').some((entry) => entry.trim() === '*' || withoutWeakness(entry) === etag)
}

/** Refuses when the caller read another version than the current one; a caller that sends none is not checked. */
export function checkIfMatch(call: { readonly ifMatch: string | null }, etag: string): Refused | null {
  if (call.ifMatch === null || namesEtag(call.ifMatch, etag)) return null
  return refuse({
    kind: 'staleVersion',
    message: 'This was changed in the meantime. Load it again and repeat.',
  })
}
