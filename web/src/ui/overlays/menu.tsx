import Check from 'lucide-react/icons/check'
import { useId, useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { menuFocus } from './menu-focus.ts'
import './menu.css'
import { showBeside } from './popup-place.ts'

interface MenuItem {
  label: string
  icon?: ReactNode
  /** Given, the item is one choice of its section. */
  checked?: boolean
  tone?: 'plain' | 'danger'
  disabled?: boolean
  /** The key that presses it from the row that it belongs to. */
  rowKey?: string
  onSelect: () => void
}

interface MenuSection {
  label?: string
  items: readonly MenuItem[]
}

/** Goes onto the button that opens the menu. */
interface MenuTriggerProps {
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface MenuProps {
  label: string
  sections: readonly MenuSection[]
  align?: 'start' | 'end'
  renderTrigger: (props: MenuTriggerProps) => ReactNode
}

export function Menu({ label, sections, align = 'start', renderTrigger }: MenuProps) {
  const id = useId()
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (!open || popup === null) return
    const anchor = document.querySelector(`[popovertarget="${id}"]`)
    if (anchor !== null) showBeside(popup, anchor, { side: 'below', align })
    const items = popup.querySelectorAll<HTMLElement>('[role^="menuitem"]')
    const checked = popup.querySelector<HTMLElement>('[aria-checked="true"]')
    ;(checked ?? items[0])?.focus()
  }, [open, popup, id, align])

  const onTriggerKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    popup?.showPopover()
  }
  return (
    <>
      {renderTrigger({
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onKeyDown: onTriggerKey,
      })}
      <div
        ref={setPopup}
        id={id}
        className="menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
        }}
        onKeyDown={(event) => menuFocus(event, () => popup?.hidePopover())}
      >
        {!open && <RowKeys sections={sections} />}
        {open &&
          sections.map((section, index) => (
            <Section key={section.label ?? index} section={section} popup={popup} />
          ))}
      </div>
    </>
  )
}

/** What the keys of a row press while the menu is shut and nobody sees or hears it. */
function RowKeys({ sections }: Pick<MenuProps, 'sections'>) {
  return sections
    .flatMap(({ items }) => items)
    .filter(({ rowKey, disabled }) => rowKey !== undefined && disabled !== true)
    .map(({ rowKey, label, onSelect }) => (
      <button key={label} type="button" hidden data-row-key={rowKey} onClick={onSelect}>
        {label}
      </button>
    ))
}

function Section({ section, popup }: { section: MenuSection; popup: HTMLElement | null }) {
  const isChoice = section.items.some((item) => item.checked !== undefined)
  return (
    <fieldset className="menu-section">
      {section.label !== undefined && <legend className="menu-label">{section.label}</legend>}
      {section.items.map((item) => (
        <button
          key={item.label}
          type="button"
          className="menu-item"
          role={isChoice ? 'menuitemradio' : 'menuitem'}
          aria-checked={isChoice ? item.checked === true : undefined}
          aria-disabled={item.disabled === true || undefined}
          data-tone={item.tone ?? 'plain'}
          tabIndex={-1}
          onClick={() => {
            if (item.disabled === true) return
            popup?.hidePopover()
            item.onSelect()
          }}
        >
          {item.icon}
          <span className="menu-words">{item.label}</span>
          {item.checked === true && <Check className="menu-check" aria-hidden="true" />}
        </button>
      ))}
    </fieldset>
  )
}
