/** How long a pointer rests on a link before what it leads to is loaded. */
const restMs = 50

/** Loads the page of a link that a pointer rests on, a finger touches, or the keyboard has reached. */
export function loadOnIntent(load: (href: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onIntent = ({ target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) timer = setTimeout(() => load(link.href), restMs)
  }
  for (const event of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(event, onIntent, { passive: true })
}
