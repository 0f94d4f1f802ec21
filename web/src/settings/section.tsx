import type { ReactNode } from 'react'
import { useId } from 'react'
import './section.css'

export interface SettingsSectionProps {
  title: string
  /** Said beside the title, quietly. */
  aside?: string
  children: ReactNode
}

/** A part of a card of settings. */
export function SettingsSection({ title, aside, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className="settings-section" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {aside !== undefined && <p>{aside}</p>}
      </header>
      {children}
    </section>
  )
}
