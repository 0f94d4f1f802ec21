import type { ReactNode } from 'react'
import { Banner } from '../banner.tsx'
import { withoutAmounts } from '../figures/figures.ts'

/**
 * Why the whole form was refused, announced at once; what belongs to one field stands at that field. The server's sentences name
 * what is held.
 */
export function FormError({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Banner tone="loss" role="alert">
      {typeof children === 'string' ? withoutAmounts(children) : children}
    </Banner>
  )
}
