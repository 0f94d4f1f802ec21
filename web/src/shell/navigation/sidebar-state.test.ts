import { expect, it } from 'vitest'
import { sidebarCookie, sidebarOpenFrom } from './sidebar-state.ts'

it('the sidebar is open until its cookie says otherwise', () => {
  expect(sidebarOpenFrom('')).toBe(true)
  expect(sidebarOpenFrom('a=1; sidebar_state=true')).toBe(true)
  expect(sidebarOpenFrom('a=1; sidebar_state=false')).toBe(false)
  expect(sidebarOpenFrom('not_sidebar_state=false')).toBe(true)
})

it('its state is kept for seven days', () => {
  expect(sidebarCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax')
})
