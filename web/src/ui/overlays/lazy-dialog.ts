import { createElement, useEffect, useState, type ComponentType } from 'react'

/** A dialog whose script is loaded when it is first opened, or before. */
interface LazyDialog<Props> {
  readonly Dialog: ComponentType<Props>
  /** Rejects where the script can't be had; another call asks anew. */
  readonly load: () => Promise<void>
}

/**
 * In place of `lazy` and `Suspense`: what comes after a fallback is held back by React for up to 300 ms, so that pages don't
 * flicker. A dialog has no fallback, and whoever asked for it would wait for nothing.
 */
export function lazyDialog<Props extends object>(
  script: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyDialog<Props> {
  let Loaded: ComponentType<Props> | null = null
  const load = async (): Promise<void> => {
    Loaded ??= (await script()).default
  }
  function Dialog(props: Props) {
    const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null)
    const [, setIsHere] = useState(Loaded !== null)
    useEffect(() => {
      if (Loaded === null)
        load().then(
          () => setIsHere(true),
          (error: unknown) => setFailed({ error }),
        )
    }, [])
    if (failed !== null) throw failed.error
    return Loaded === null ? null : createElement(Loaded, props)
  }
  return { Dialog, load }
}
