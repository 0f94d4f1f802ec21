import { expect, it } from 'vitest'
import { actionFailed } from './action-failed.ts'

it.each([
  [new Error('Not today.'), 'Action failed: Not today.'],
  [new Error(''), 'Action failed: Please try again.'],
  ['thrown', 'Action failed: Please try again.'],
])('an action that fails with %s says %s, and how things stand', (error, title) => {
  const said = actionFailed(error, 'ABC stands alone as before.')
  expect(said).toEqual({ title, description: 'ABC stands alone as before.', tone: 'destructive', of: error })
})
