import { describe, expect, it } from 'vitest'
import {
  breaches,
  circles,
  deviceTimes,
  floors,
  importsOf,
  impurities,
  languageOrders,
  refusal,
} from './walls.mjs'

describe('the walls between the workspaces', () => {
  it.each([
    ['core/src/money.ts', '@wheelwright/api'],
    ['core/src/money.ts', 'node:fs'],
    ['core/src/money.ts', 'zod/mini'],
    ['core/src/lots/book.ts', '../../../server/src/main.ts'],
    ['api/src/routes.ts', '@wheelwright/server'],
    ['api/src/routes.ts', 'hono'],
    ['api/src/routes.ts', 'zod'],
    ['server/src/app.ts', '@wheelwright/web'],
    ['server/src/app.ts', 'react'],
    ['server/src/app.ts', '../../web/src/main.tsx'],
    ['server/src/app.ts', 'fs'],
    ['server/src/formats/formats.ts', '@wheelwright/core'],
    ['server/src/reading/read-file.ts', '@wheelwright/api'],
    ['web/src/main.tsx', '@wheelwright/server'],
    ['web/src/main.tsx', 'node:fs'],
    ['web/src/main.tsx', 'kysely'],
    ['web/src/main.tsx', '../../server/src/app.ts'],
  ])('%s may not import %s', (file, specifier) => {
    expect(refusal(file, specifier)).toContain(specifier)
  })

  it.each([
    ['api/src/routes.ts', '@wheelwright/core'],
    ['server/src/app.ts', 'node:fs'],
    ['server/src/app.ts', '@wheelwright/api'],
    ['server/src/formats/formats.ts', '@wheelwright/core/entries'],
    ['server/src/formats/samples.test.ts', '@wheelwright/core'],
    ['web/src/main.tsx', '@wheelwright/core'],
    ['core/src/money.test.ts', 'vitest'],
    ['core/src/lots/book.ts', '../money.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(refusal(file, specifier)).toBeNull()
  })

  it.each([
    ['core/src/base/money.ts', '../ledger/index.ts'],
    ['core/src/ledger/ledger.ts', '../figures/profit.ts'],
    ['core/src/market/mark.ts', '../instruments/option-symbol.ts'],
    ['server/src/database/database.ts', '../http/call.ts'],
    ['server/src/entries/books/ledgers.ts', '../../portfolio/settled-revision.ts'],
    ['server/src/stocks/handlers.ts', '../options/handlers.ts'],
    ['server/src/ledger/handlers.ts', '../questions/handlers.ts'],
    ['server/src/wheels/rolls/book-roll.ts', '../../ledger/open-questions/lot-and-roll-choices.ts'],
    ['server/src/cellar/wine.ts', '../database/database.ts'],
    ['web/src/ui/button.tsx', '../client/call.ts'],
    ['web/src/dashboard/page.tsx', '../wheels/queries.ts'],
    ['web/src/symbols/page.tsx', '../wheels/words.ts'],
  ])('%s may not use %s, which is on no floor below', (file, specifier) => {
    expect(refusal(file, specifier)).toContain('floor')
  })

  it.each([
    ['core/src/ledger/ledger.ts', '../base/assert.ts'],
    ['core/src/figures/profit/profit.ts', '../../wheels/planning/plan.ts'],
    ['server/src/stocks/handlers.ts', '../portfolio/settled-revision.ts'],
    ['server/src/stocks/handlers.ts', '../deps.ts'],
    ['server/src/app.ts', './stocks/handlers.ts'],
    ['server/src/settle/settle.test.ts', '../intake/files/staging/stage.ts'],
    ['web/src/wheels/page.tsx', '../symbols/campaign-model.ts'],
  ])('%s may use %s', (file, specifier) => {
    expect(refusal(file, specifier)).toBeNull()
  })

  it('name each room once', () => {
    for (const inside of Object.values(floors)) {
      const rooms = inside.flatMap((floor) => floor.rooms)
      expect(new Set(rooms).size).toBe(rooms.length)
    }
  })

  it.each([
    'new Date()',
    'Date.now()',
    'Math.random()',
    'async () => 1',
    'await read()',
    'new Intl.NumberFormat()',
  ])('core may not say %s', (said) => {
    expect(impurities('core/src/ledger/ledger.ts', `const x = ${said}`)).toHaveLength(1)
    expect(impurities('core/src/ledger/ledger.test.ts', `const x = ${said}`)).toEqual([])
    expect(impurities('core/src/ledger/ledger.ts', `// ${said}`)).toEqual([])
  })

  it.each(['new Date()', 'Date.now()', 'Date()'])(
    'a page may not ask the device what time it is by %s, but for the clock of all pages',
    (said) => {
      expect(deviceTimes('web/src/wheels/page.tsx', `const x = ${said}`)).toHaveLength(1)
      expect(deviceTimes('web/src/ui/now.ts', `const x = ${said}`)).toEqual([])
      expect(deviceTimes('web/src/wheels/page.test.ts', `const x = ${said}`)).toEqual([])
      expect(deviceTimes('web/src/wheels/page.tsx', `// ${said}`)).toEqual([])
    },
  )

  it('a page may make a date of an instant', () => {
    expect(deviceTimes('web/src/offline/start.ts', 'const x = new Date(now())')).toEqual([])
  })

  it.each(['left.localeCompare(right)', 'new Intl.Collator().compare(left, right)'])(
    'no file orders texts by the language of the machine: %s',
    (said) => {
      expect(languageOrders('web/src/stocks/model.ts', `const x = ${said}`)).toHaveLength(1)
      expect(languageOrders('server/src/wheels/wheel-view.ts', `const x = ${said}`)).toHaveLength(1)
      expect(languageOrders('web/src/stocks/model.test.ts', `const x = ${said}`)).toEqual([])
      expect(languageOrders('web/src/stocks/model.ts', `// ${said}`)).toEqual([])
    },
  )

  it('sees static, type-only, side-effect and dynamic imports', () => {
    const source = `import a from 'a'\nimport type { B } from "b"\nimport 'c'\nexport * from 'd'\nawait import('e')`
    expect(importsOf(source)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('find what imports each other, and not what stands beside it', () => {
    const imports = (...lines: readonly (readonly [string, ...string[]])[]) =>
      new Map(lines.map(([file, ...own]) => [file, own]))
    expect(circles(imports(['top', 'a'], ['a', 'b', 'ground'], ['b', 'c'], ['c', 'a'], ['ground']))).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(circles(imports(['top', 'a', 'b'], ['a', 'b'], ['b', 'ground'], ['ground', 'elsewhere']))).toEqual(
      [],
    )
  })

  it('hold in the tree as it is', () => {
    expect(breaches(new URL('..', import.meta.url).pathname)).toEqual([])
  })
})
