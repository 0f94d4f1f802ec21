import { describe, expect, it } from 'vitest'
import { breaches, importsOf, refusal } from './walls.mjs'

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
    ['web/src/main.tsx', '@wheelwright/core'],
    ['core/src/money.test.ts', 'vitest'],
    ['core/src/lots/book.ts', '../money.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(refusal(file, specifier)).toBeNull()
  })

  it('sees static, type-only, side-effect and dynamic imports', () => {
    const source = `import a from 'a'\nimport type { B } from "b"\nimport 'c'\nexport * from 'd'\nawait import('e')`
    expect(importsOf(source)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('hold in the tree as it is', () => {
    expect(breaches(new URL('..', import.meta.url).pathname)).toEqual([])
  })
})
