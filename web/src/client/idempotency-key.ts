/** A fresh key for one write; its retries carry the same one. Works on plain http too, where randomUUID is missing. */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

export interface Keyed {
  readonly sent: string
  readonly key: string
}

/** The key of a write: that of the one before, where no answer came to it and this one says the same; a file may say anything. */
export function keyFor(write: { readonly body?: unknown }, unanswered: Keyed | null): Keyed {
  const sent = JSON.stringify(write.body instanceof FormData ? newIdempotencyKey() : write)
  return sent === unanswered?.sent ? unanswered : { sent, key: newIdempotencyKey() }
}
