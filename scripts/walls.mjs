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
    '@fontsource-variable/*',
  ],
}

/** Extra modules for the files that build or test a workspace. */
const extras = [
  { matches: /^server\/src\/.*(\.test|\/testing\/[\w-]+)\.ts$/, allows: ['@wheelwright/core/scenarios'] },
  { matches: /(\.test\.tsx?|\/testing\/[\w-]+\.ts)$/, allows: [...testTools, ...nodeBuiltins] },
  { matches: /^web\/vite\.config\.ts$/, allows: [...nodeBuiltins, 'vite', '@vitejs/*', '@tailwindcss/*'] },
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
  const allowed = walls[workspace]
  if (!allowed) return null
  if (specifier.startsWith('.')) {
    const target = relative('.', resolve(dirname(file), specifier)).split(sep)[0]
    return target === workspace ? null : `${file}: leaves ${workspace}/ by '${specifier}'`
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

/** Every refusal in the tree below `root`. */
export const breaches = (root) =>
  Object.keys(walls).flatMap((workspace) =>
    sourcesBelow(join(root, workspace)).flatMap((path) => {
      const file = relative(root, path).split(sep).join('/')
      return importsOf(readFileSync(path, 'utf8')).flatMap((specifier) => refusal(file, specifier) ?? [])
    }),
  )
