import { useEffect, useRef, useState, type RefObject } from 'react'

const field = '[aria-invalid=true], [data-invalid] :is(input, button)'

interface FirstFault {
  readonly body: RefObject<HTMLDivElement | null>
  /** A try was refused; the messages are drawn with the next state. */
  readonly refused: () => void
}

/** For forms that hold what is typed themselves: a refused try takes the focus to the first field at fault, which may be out of sight. */
export function useFirstFault(): FirstFault {
  const body = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) body.current?.querySelector<HTMLElement>(field)?.focus()
  }, [refusals])
  return { body, refused: () => setRefusals((count) => count + 1) }
}
