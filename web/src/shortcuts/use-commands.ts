import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { optionPositionsQuery, stockPositionsQuery } from '../client/queries/position-queries.ts'
import { userQuery } from '../client/queries/queries.ts'
import {
  densities,
  densityNames,
  themeChoices,
  themeNames,
  useDensity,
  useTheme,
} from '../shell/appearance.ts'
import { Navigation } from '../routing/use-routing.ts'
import { navigation } from '../shell/navigation/navigation.ts'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { filtersIn, filtersOf, hasSingleKeys, removeFilter, saveFilter, setSingleKeys } from './kept.ts'
import type { Command } from './palette-model.ts'
import { pressedKeys, shortcuts, type Action } from './shortcuts.ts'

const keysFor = (kind: Action['kind'], to?: string): { keys?: readonly string[] } => {
  const found = shortcuts.find(
    ({ action }) => action.kind === kind && (action.kind !== 'go' || action.to === to),
  )
  return found === undefined ? {} : { keys: pressedKeys(found) }
}

/** What has an address of its own. */
const forms = [
  ['Add a stock', '/Stocks?dialog=add'],
  ['Add an option', '/Options?dialog=add'],
  ['Record an entry', '/Activity?dialog=record'],
  ['Create a wheel', '/Wheels?dialog=create-wheel'],
  ['Import a file', '/Imports'],
] as const

interface CommandsOptions {
  readonly onAct: (action: Action) => void
  readonly onNameFilter: () => void
}

/** Everything the palette offers to this user on this page. */
export function useCommands({ onAct, onNameFilter }: CommandsOptions) {
  const navigate = use(Navigation)
  const { data: user } = useQuery(userQuery)
  const stocks = useQuery(stockPositionsQuery)
  const options = useQuery(optionPositionsQuery('Open'))
  const name = user?.username ?? null
  const goTo = (href: string) => void navigate(href)
  const link = (
    group: Command['group'],
    label: string,
    href: string,
    rest: Partial<Command> = {},
  ): Command => ({
    id: `${group}:${label}`,
    group,
    label,
    run: () => goTo(href),
    ...rest,
  })

  const isAdmin = user?.roles.includes('admin') === true
  const pages = navigation
    .flatMap(({ entries }) => entries.map(({ to, label }) => ({ to, label })))
    .filter(({ to }) => to !== '/Admin' || isAdmin)
    .concat([{ to: '/Profile', label: 'My Profile' } as never])
    .map(({ to, label }) => link('Pages', label, to, keysFor('go', to)))
  const symbols = new Set([
    ...(stocks.data ?? []).map(({ symbol }) => symbol),
    ...(options.data ?? []).map(({ underlyingSymbol, ticker }) => underlyingSymbol ?? ticker),
  ])
  return {
    user: name,
    symbols: {
      isPending: stocks.isPending || options.isPending,
      isError: stocks.isError || options.isError,
    },
    commands: [
      ...pages,
      ...[...symbols]
        .toSorted()
        .map((symbol) => link('Symbols', symbol, `/Symbols/${encodeURIComponent(symbol)}`)),
      ...useFilterCommands(name, link, onNameFilter),
      ...forms.map(([label, href]) => link('Actions', label, href)),
      ...useSettings(onAct),
    ],
  }
}

type Link = (group: Command['group'], label: string, href: string) => Command

/** None before it is known whose they are: what is kept under nobody's name is never found again. */
function useFilterCommands(user: string | null, link: Link, onName: () => void): readonly Command[] {
  const toast = useToast()
  if (user === null) return []
  const remove = (filter: ReturnType<typeof filtersOf>[number]) => {
    removeFilter(user, filter.name)
    toast.show({
      title: `Removed the filter ${filter.name}`,
      action: { label: 'Undo', onPress: () => void saveFilter(user, filter) },
    })
  }
  const saved = filtersOf(user)
  const hasFilters = filtersIn(location.pathname, location.search) !== null
  return [
    ...saved.map(({ name, href }) => link('Saved filters', name, href)),
    ...(hasFilters
      ? [
          {
            id: 'save-filter',
            group: 'Actions',
            label: 'Save the filters of this page',
            run: () => {
              onName()
              return true
            },
          } as const,
        ]
      : []),
    ...saved.map((filter): Command => ({
      id: `remove-filter:${filter.name}`,
      group: 'Actions',
      label: `Remove the filter ${filter.name}`,
      words: 'saved delete',
      run: () => remove(filter),
    })),
  ]
}

function useSettings(onAct: (action: Action) => void): readonly Command[] {
  const [, setTheme] = useTheme()
  const [, setDensity] = useDensity()
  const hides = usePrivacy()
  const toast = useToast()
  const singleKeys = hasSingleKeys()
  const act = (kind: 'undo' | 'help' | 'sidebar' | 'privacy', label: string, words: string): Command => ({
    id: kind,
    group: 'Actions',
    label,
    words,
    ...keysFor(kind),
    run: () => onAct({ kind }),
  })
  const setting = (label: string, words: string, run: () => void): Command => ({
    id: `setting:${label}`,
    group: 'Settings',
    label,
    words,
    run,
  })
  return [
    act('undo', 'Undo what was done last', 'take back'),
    act('privacy', hides ? 'Show amounts' : 'Hide amounts', 'privacy mode'),
    act('sidebar', 'Show or hide the sidebar', 'menu navigation'),
    act('help', 'Show the shortcuts', 'keyboard help keys'),
    ...themeChoices.map((choice) =>
      setting(`Theme: ${themeNames[choice]}`, 'appearance color', () => setTheme(choice)),
    ),
    ...densities.map((choice) =>
      setting(`Density: ${densityNames[choice]}`, 'appearance rows', () => setDensity(choice)),
    ),
    setting(`Switch single keys ${singleKeys ? 'off' : 'on'}`, 'shortcuts keyboard', () => {
      setSingleKeys(!singleKeys)
      toast.show({ title: `Single keys are ${singleKeys ? 'off' : 'on'} on this device` })
    }),
  ]
}
