import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

interface TabsProps<Name extends string> {
  label: string
  tabs: readonly { readonly name: Name; readonly label: string }[]
  chosen: Name
  onChoose: (name: Name) => void
  children: ReactNode
}

/** One panel of several, by the keys of a list of tabs: arrows, Home and End. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ name }) => name === chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab='${next.name}']`)?.focus()
  }
  return (
    <div className="wheel-tabs">
      <div ref={list} role="tablist" aria-label={label}>
        {tabs.map(({ name, label: words }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}${name}`}
            data-tab={name}
            aria-selected={name === chosen}
            aria-controls={name === chosen ? `${id}panel` : undefined}
            tabIndex={name === chosen ? 0 : -1}
            onKeyDown={onKey}
            onClick={() => onChoose(name)}
          >
            {words}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`} tabIndex={0}>
        {children}
      </div>
    </div>
  )
}
