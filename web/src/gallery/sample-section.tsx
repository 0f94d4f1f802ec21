import type { ReactNode } from 'react'

export function SampleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sample-section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** One component with the word for what it shows. */
export function Sample({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sample">
      <span className="sample-label">{label}</span>
      <div>{children}</div>
    </div>
  )
}
