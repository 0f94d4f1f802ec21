import { startTransition, useEffect, useState } from 'react'

/** Lists have no lower rows. */
const lowestRow = 36
/** Drawn between two looks at what the user does. */
const step = 40

const inSight = (): number => Math.ceil(innerHeight / lowestRow)

/**
 * How many rows of a long list are drawn so far: those that a screen has room for at once, the others behind them, some at a
 * time, so that neither the first look nor a press waits for what nobody sees yet. It begins anew with what the list is `of`, as with
 * its order. Rows have to be kept, or each step draws all of them again.
 */
export function useInSightFirst(count: number, of: string): number {
  const [{ drawn, seen }, setState] = useState(() => ({ drawn: inSight(), seen: of }))
  const begun = seen === of ? drawn : inSight()
  if (seen !== of) setState({ drawn: begun, seen: of })
  const isBehind = begun < count
  useEffect(() => {
    if (isBehind) startTransition(() => setState({ drawn: begun + step, seen: of }))
  }, [isBehind, begun, of])
  return Math.min(begun, count)
}
