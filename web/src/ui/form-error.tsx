import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'

/** Why the whole form was refused, announced at once; what belongs to one field stands at that field. */
export function FormError({ children }: { children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <Banner tone="loss" role="alert">
      {children}
    </Banner>
  )
}
