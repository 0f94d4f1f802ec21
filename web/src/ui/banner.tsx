import type { ReactNode } from 'react'
import './banner.css'

interface BannerProps {
  tone?: 'plain' | 'accent' | 'warn' | 'loss'
  /** Slim goes from edge to edge above a page. */
  slim?: boolean
  action?: ReactNode
  role?: 'alert' | 'status' | undefined
  /** Names the banner as a landmark of its own. */
  label?: string
  children: ReactNode
}

export function Banner({ tone = 'plain', slim = false, action, role, label, children }: BannerProps) {
  const Element = label === undefined ? 'div' : 'section'
  return (
    <Element className="banner" data-tone={tone} data-slim={slim || undefined} role={role} aria-label={label}>
      <div className="banner-text">{children}</div>
      {action !== undefined && <div className="banner-action">{action}</div>}
    </Element>
  )
}
