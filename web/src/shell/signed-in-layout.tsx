import { Outlet } from '@tanstack/react-router'

export function SignedInLayout() {
  return (
    <main>
      <Outlet />
    </main>
  )
}
