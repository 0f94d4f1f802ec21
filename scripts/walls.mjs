// The walls between the workspaces, as data: what each may import beyond its own folder. `core` imports nothing,
// server and web never meet. A test proves that every wall refuses.
import { readFileSync, readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'

const testTools = ['vitest', 'fast-check']
const nodeBuiltins = ['node:*']

/** Package names that each workspace may import; `x/*` allows the subpaths of x, `node:*` Node's own modules. */
export const walls = {
  core: [],
  api: ['@wheelwright/core', 'zod/mini'],
  server: [
    ...nodeBuiltins,
    '@wheelwright/core',
    '@wheelwright/core/entries',
    '@wheelwright/api',
    'zod/mini',
    'hono',
    'hono/*',
    '@hono/*',
    'kysely',
    'pg',
    'pino',
    '@node-rs/argon2',
    'uuidv7',
    'nodemailer',
  ],
  web: [
    '@wheelwright/core',
    '@wheelwright/api',
    'zod/mini',
    'react',
    'react/*',
    'react-dom/*',
    '@tanstack/*',
    '@base-ui/react',
    '@base-ui/react/*',
    'react-hook-form',
    'lucide-react',
    'lucide-react/*',
    'wouter',
    'wouter/*',
    'regexparam',
    '@fontsource-variable/*',
  ],
}

/**
 * The rooms inside each workspace, from the ground up: a room may use those of the floors below, and no other one of its own
 * floor but where they stand `together`. What lies in no room (the composition of a program, its smallest tools) is open
 * to all and may use all. A room that no floor names is refused.
 */
export const floors = {
  core: [
    { rooms: ['base'] },
    { rooms: ['instruments', 'market'] },
    { rooms: ['cover', 'brokerage-export', 'price-checks'] },
    { rooms: ['ledger'] },
    { rooms: ['holdings', 'figures', 'wheels', 'option-value', 'payoff'], together: true },
  ],
  server: [
    { rooms: ['config', 'database', 'formats', 'tls'] },
    {
      rooms: [
        'sessions',
        'idempotency',
        'rate-limits',
        'storage',
        'reading',
        'market-data',
        'positions',
        'jobs',
        'facts',
      ],
    },
    { rooms: ['http'] },
    {
      rooms: ['accounts', 'analytics', 'api-docs', 'connections', 'entries', 'events', 'health', 'web-files'],
    },
    { rooms: ['admin', 'backup', 'housekeeping', 'price-checks'] },
    { rooms: ['portfolio', 'doctor'] },
    { rooms: ['dashboard', 'intake', 'ledger', 'market', 'options', 'prices', 'settle', 'stocks', 'wheels'] },
    { rooms: ['equity'] },
    { rooms: ['questions', 'demo', 'phases', 'trash', 'lots', 'sync', 'watch', 'exports', 'account-file'] },
  ],
  web: [
    { rooms: ['ui', 'session', 'styles', 'routing'] },
    { rooms: ['client', 'entries'] },
    { rooms: ['shell', 'lots', 'prices', 'recovery', 'offline', 'exports'] },
    {
      rooms: [
        'activity',
        'campaigns',
        'charts',
        'payoff',
        'questions',
        'reconciliation',
        'shortcuts',
        'sync',
      ],
    },
    { rooms: ['rolls'] },
    {
      rooms: [
        'brokerage',
        'chain',
        'collateral',
        'dashboard',
        'import',
        'imports',
        'options',
        'periods',
        'stocks',
        'symbols',
      ],
    },
    { rooms: ['gallery', 'profile', 'settings', 'sign-in', 'trash', 'watch', 'wheels'] },
    { rooms: ['admin', 'phases', 'wheel-lots'] },
  ],
}

/** What the thread that reads a file loads stays small: of core what telling an entry needs, and of the rest nothing. */
const ofReader = /^server\/src\/(formats|reading)\//
const forReader = [...nodeBuiltins, '@wheelwright/core/entries']

const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file)

/** The room of a file; null for one that lies in none. */
const roomOf = (file) => {
  const [, src, room, ...rest] = file.split('/')
  return src === 'src' && rest.length > 0 && room !== 'testing' ? room : null
}

/** Why a room may not use another of its workspace, or null when it may. Tests stand outside: they look at the whole. */
const roomRefusal = (file, specifier) => {
  const inside = floors[file.split('/')[0]]
  if (inside === undefined || !specifier.startsWith('.') || isTest(file)) return null
  const target = relative('.', resolve(dirname(file), specifier))
    .split(sep)
    .join('/')
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from === null || to === null || from === to) return null
  const [high, low] = [from, to].map((room) => inside.findIndex(({ rooms }) => rooms.includes(room)))
  if (high < 0 || low < 0) return `${file}: no floor names the room of '${specifier}' or its own`
  if (low < high || (low === high && inside[high].together === true)) return null
  return `${file}: '${specifier}' is on no floor below`
}

/** Extra modules for the files that build or test a workspace. */
const extras = [
  { matches: /^server\/src\/.*(\.test|\/testing\/[\w-]+)\.ts$/, allows: ['@wheelwright/core/scenarios'] },
  { matches: /(\.test\.tsx?|\/testing\/[\w-]+\.ts)$/, allows: [...testTools, ...nodeBuiltins] },
  {
    matches: /^web\/vite\.config\.ts$/,
    allows: [...nodeBuiltins, 'react', 'react-dom/*', 'vite', '@vitejs/*'],
  },
]

const allows = (allowed, specifier) =>
  allowed.some((name) =>
    name === 'node:*'
      ? specifier.startsWith('node:')
      : name.endsWith('/*')
        ? specifier.startsWith(name.slice(0, -1))
        : name === specifier,
  )

const importPattern = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)(['"])([^'"\n]+)\1/g

/** The modules that a source text imports, static and dynamic. */
export const importsOf = (source) => [...source.matchAll(importPattern)].map((match) => match[2])

/** Why a file may not import a module, or null when it may. `file` is relative to the root, with `/`. */
export const refusal = (file, specifier) => {
  const workspace = file.split('/')[0]
  const allowed = ofReader.test(file) && !isTest(file) ? forReader : walls[workspace]
  if (!allowed) return null
  if (specifier.startsWith('.')) {
    const target = relative('.', resolve(dirname(file), specifier)).split(sep)[0]
    return target === workspace
      ? roomRefusal(file, specifier)
      : `${file}: leaves ${workspace}/ by '${specifier}'`
  }
  const extra = extras.filter(({ matches }) => matches.test(file)).flatMap((rule) => rule.allows)
  if (allows([...allowed, ...extra], specifier)) return null
  const kind = builtinModules.includes(specifier)
    ? 'a module of Node without its node: prefix'
    : 'not allowed here'
  return `${file}: '${specifier}' is ${kind}`
}

const sourcesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules') && !path.includes(`${sep}dist${sep}`))

/** What would make core depend on when or where it runs, or on chance. */
const banned = [
  [/\bnew Date\(\)/, 'new Date() without an instant'],
  [/\bDate\.now\b/, 'Date.now'],
  [/\bMath\.random\b/, 'Math.random'],
  [/\basync\b/, 'async'],
  [/(?<![.\w])await\s/, 'await'],
  // The one place that knows New York's clock asks for it.
  [/\bIntl\b/, 'Intl', 'core/src/base/trading-date.ts'],
]

/** What would make a page believe the device's clock, which may be wrong by days; one place reads it beside the server's. */
const deviceTime = [
  [/\bnew Date\(\)/, 'new Date() without an instant'],
  [/\bDate\.now\b/, 'Date.now'],
  [/(?<!new )\bDate\(\)/, 'Date()'],
]
const clockOfPages = 'web/src/ui/now.ts'

const withoutComments = (source) => source.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')

/** Where a file of the client asks the device what time it is. */
export const deviceTimes = (file, source) =>
  file.startsWith('web/src/') && !isTest(file) && file !== clockOfPages
    ? deviceTime.flatMap(([pattern, name]) =>
        pattern.test(withoutComments(source))
          ? [`${file}: ${name}, where ${clockOfPages} says what time it is`]
          : [],
      )
    : []

/** What a file of core does that it may not: values in, values out. */
export const impurities = (file, source) =>
  file.startsWith('core/src/') && !isTest(file)
    ? banned.flatMap(([pattern, name, place]) =>
        file !== place && pattern.test(withoutComments(source)) ? [`${file}: ${name}`] : [],
      )
    : []

/** The language of a machine or browser would decide the order: in Danish `AAPL` comes after `ZTS`. */
const orderByLanguage = /\blocaleCompare\b|\bIntl\.Collator\b/

/** Where a file compares texts in an order that depends on where it runs. */
export const languageOrders = (file, source) =>
  !isTest(file) && orderByLanguage.test(withoutComments(source))
    ? [`${file}: an order by language, where compareText of core gives one that is the same everywhere`]
    : []

/** The files that import each other in a circle, be it for types alone: none of them can be read before the others. */
export const circles = (imports) => {
  const left = new Map(imports)
  const isLeft = (file) => left.has(file)
  for (;;) {
    const imported = new Set([...left.values()].flat())
    const outside = [...left].filter(([file, own]) => !own.some(isLeft) || !imported.has(file))
    if (outside.length === 0) return [...left.keys()]
    for (const [file] of outside) left.delete(file)
  }
}

const relativeImports = (file, source) =>
  importsOf(source)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(file), specifier).split(sep).join('/'))

/** Every refusal in the tree below `root`. */
export const breaches = (root) => {
  const sources = Object.keys(walls).flatMap((workspace) =>
    sourcesBelow(join(root, workspace)).map((path) => ({
      file: relative(root, path).split(sep).join('/'),
      source: readFileSync(path, 'utf8'),
    })),
  )
  const refused = sources.flatMap(({ file, source }) => [
    ...importsOf(source).flatMap((specifier) => refusal(file, specifier) ?? []),
    ...impurities(file, source),
    ...deviceTimes(file, source),
    ...languageOrders(file, source),
  ])
  const imports = new Map(sources.map(({ file, source }) => [file, relativeImports(file, source)]))
  return [...refused, ...circles(imports).map((file) => `${file}: is part of a circle of imports`)]
}
