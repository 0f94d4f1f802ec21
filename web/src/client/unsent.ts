/**
 * What was typed and not sent when the server ended the session: whoever signs in again in this tab finds it where it stood. It is
 * kept in memory alone, for the same user, and used once. Who signs out leaves nothing.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onTokenChange, readToken } from '../session/token.ts'
import { userQuery } from './queries/queries.ts'

interface Unsent {
  readonly userId: string
  readonly address: string
  readonly form: string
  readonly typed: unknown
}

let kept: readonly Unsent[] = []

/** Called where somebody comes to the sign-in page whose session the server did not end. */
export function forgetUnsent(): void {
  kept = []
}

const here = (): string => location.pathname + location.search

interface Form<Typed> {
  /** One for each form at an address. */
  readonly name: string
  /** Null where nothing was typed. */
  readonly read: () => Typed | null
  readonly restore: (typed: Typed) => void
}

export function useUnsent<Typed>(form: Form<Typed>): void {
  const queries = useQueryClient()
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const { name } = form
  useEffect(
    () =>
      onTokenChange(() => {
        const userId = queries.getQueryData(userQuery.queryKey)?.id
        const typed = latest.current.read()
        if (readToken() !== null || userId === undefined || typed === null) return
        kept = [...kept, { userId, address: here(), form: name, typed }]
      }),
    [queries, name],
  )
  useEffect(() => {
    const found = kept.findLast((each) => each.form === name && each.address === here())
    if (found === undefined) return
    const take = (userId: string) => {
      if (!kept.includes(found)) return
      kept = userId === found.userId ? kept.filter((each) => each !== found) : []
      if (userId === found.userId) latest.current.restore(found.typed as Typed)
    }
    // Unasked: without the server nobody knows whose it is, and it stays for the next time that the form opens.
    queries.ensureQueryData(userQuery).then(
      ({ id }) => take(id),
      () => {},
    )
  }, [queries, name])
}
