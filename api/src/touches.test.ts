import { expect, it } from 'vitest'
import { routes } from './routes.ts'

it('every call that may write for a user says what it touches', () => {
  const silent = Object.entries(routes).filter(
    ([, route]) => route.method !== 'GET' && route.access === 'session' && !('touches' in route),
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

it('a call that only reads touches nothing', () => {
  const touching = Object.entries(routes).filter(([, route]) => route.method === 'GET' && 'touches' in route)
  expect(touching.map(([name]) => name)).toEqual([])
})
