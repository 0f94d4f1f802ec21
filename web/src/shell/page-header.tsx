import { useEffect, type ReactNode } from 'react'
import './page-header.css'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Small facts beside the actions: the market's state, the age of the prices. */
  meta?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, meta, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Wheelwright`
  }, [title])
  return (
    <div className="page-header">
      <div className="page-header-words">
        <h1>{title}</h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
      </div>
      {meta !== undefined && <div className="page-header-meta">{meta}</div>}
      {actions !== undefined && <div className="button-row">{actions}</div>}
    </div>
  )
}
