import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import './palette.css'
import { filtersIn, filtersOf, recentOf, rememberUse, removeFilter, saveFilter } from './kept.ts'
import { ranked, shownAtMost, type Command } from './palette-model.ts'
import type { Action } from './shortcuts.ts'
import { useCommands } from './use-commands.ts'

interface PaletteProps {
  onClose: () => void
  onAct: (action: Action) => void
}

/** Pages, symbols, saved filters, actions and settings, found by typing. */
export function Palette({ onClose, onAct }: PaletteProps) {
  const [isNaming, setNaming] = useState(false)
  const { commands, user, symbols } = useCommands({
    onAct: (action) => onAct(action),
    onNameFilter: () => setNaming(true),
  })
  const run = (command: Command) => {
    if (user !== null) rememberUse(user, command.id)
    // First, so that what a command opens is not shut with the palette.
    if (command.id !== 'save-filter') onClose()
    command.run()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNaming ? 'Save the filters of this page' : 'Go to, find, do'}
    >
      {isNaming && user !== null ? (
        <NameFilter user={user} onClose={onClose} />
      ) : (
        <Finder
          commands={commands}
          recent={user === null ? [] : recentOf(user)}
          onRun={run}
          note={noteOn(symbols)}
        />
      )}
    </Dialog>
  )
}

const noteOn = ({ isPending, isError }: { isPending: boolean; isError: boolean }): string | null => {
  if (isError) return 'Your symbols could not be loaded; everything else is here.'
  return isPending ? 'Your symbols are loading.' : null
}

interface FinderProps {
  commands: readonly Command[]
  recent: readonly string[]
  note: string | null
  onRun: (command: Command) => void
}

/** The list answers while the focus stays in the field. */
function Finder({ commands, recent, note, onRun }: FinderProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const all = ranked(commands, query, recent)
  const found = all.slice(0, shownAtMost)
  const current = Math.min(at, Math.max(0, found.length - 1))
  const goTo = (next: number) => {
    const wrapped = found.length === 0 ? 0 : (next + found.length) % found.length
    setAt(wrapped)
    document.getElementById(`${id}-${wrapped}`)?.scrollIntoView({ block: 'nearest' })
  }
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: Math.min(current + 8, found.length - 1),
    PageUp: Math.max(current - 8, 0),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = found[current]
    const next = moves[event.key]
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && command !== undefined) onRun(command)
    else if (next === undefined) return
    else goTo(next)
    event.preventDefault()
  }
  return (
    <>
      <input
        className="input palette-field"
        type="text"
        role="combobox"
        aria-label="Find a page, a symbol or an action"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Wheels, KO, dark…"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {/* Above the list, so that nothing found is said where one looks. */}
      <output className="palette-note">
        {found.length === 0 ? `Nothing matches “${query.trim()}”.` : countOf(all.length)} {note}
      </output>
      <div id={id} className="palette-list" aria-label="Commands" {...listbox}>
        {found.map((command, index) => (
          <Choice
            key={command.id}
            id={`${id}-${index}`}
            command={command}
            isCurrent={index === current}
            onPoint={() => setAt(index)}
            onRun={onRun}
          />
        ))}
      </div>
    </>
  )
}

/** No element of HTML lists what a field answers while the field keeps the focus and the answers their looks. */
const listbox = { role: 'listbox' }
const optionOf = (isCurrent: boolean) => ({ role: 'option', 'aria-selected': isCurrent })

interface ChoiceProps {
  id: string
  command: Command
  isCurrent: boolean
  onPoint: () => void
  onRun: (command: Command) => void
}

function Choice({ id, command, isCurrent, onPoint, onRun }: ChoiceProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      className="palette-option"
      onPointerMove={isCurrent ? undefined : onPoint}
      onClick={() => onRun(command)}
      {...optionOf(isCurrent)}
    >
      <span className="palette-label">{command.label}</span>
      <span className="palette-group">{command.group}</span>
      {command.keys !== undefined && (
        <span aria-hidden="true">
          <Kbd keys={command.keys} />
        </span>
      )}
    </button>
  )
}

const countOf = (count: number): string =>
  count > shownAtMost ? `The first ${shownAtMost} of ${count}; type to narrow them.` : ''

function NameFilter({ user, onClose }: { user: string; onClose: () => void }) {
  const toast = useToast()
  const [name, setName] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // The field that had the focus is gone with the list.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const save = () => {
    const href = filtersIn(location.pathname, location.search)
    if (name.trim() === '' || href === null) return
    const filter = { name: name.trim(), href }
    const replaced = filtersOf(user).find((each) => each.name === filter.name)
    const kept = saveFilter(user, filter)
    const undo = () => {
      if (replaced === undefined) removeFilter(user, filter.name)
      else saveFilter(user, replaced)
    }
    toast.show(
      kept
        ? {
            title: `Saved the filter ${filter.name}`,
            description: 'The palette lists it.',
            action: { label: 'Undo', onPress: undo },
          }
        : {
            title: 'The filter was not saved',
            description: 'The storage of this browser is full. Free some of it and try again.',
            tone: 'destructive',
          },
    )
    if (kept) onClose()
  }
  return (
    <form
      ref={form}
      className="palette-name"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField label="Name" maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
      <Button type="submit" tone="primary" aria-disabled={name.trim() === '' || undefined}>
        Save filter
      </Button>
    </form>
  )
}
