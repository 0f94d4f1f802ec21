import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from './page-header.tsx'

export interface ComingPageProps {
  title: string
  subtitle?: string
  /** What will be here, as a sentence. */
  will: string
  children?: ReactNode
  actions?: ReactNode
}

/** A page whose content comes with a later version says so instead of pretending. */
export function ComingPage({ title, subtitle, will, children, actions }: ComingPageProps) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <Card>
        <EmptyState title={will} actions={actions}>
          {children}
        </EmptyState>
      </Card>
    </>
  )
}
