import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import './sample-data.css'

interface SampleDataProps {
  /** Of what it is an example, and why it stands there. */
  children: ReactNode
  /** Names with what they say; none of it is anybody’s. */
  facts: readonly (readonly [name: string, text: ReactNode])[]
  /** Where nothing above says that something failed. */
  role?: 'alert'
  action?: ReactNode
}

/** An example in place of what could not be loaded, always marked as one. It is in no total, and nothing can be done with it. */
export function SampleData({ children, facts, role, action }: SampleDataProps) {
  return (
    <section className="sample-data" aria-label="Sample data">
      <Banner tone="warn" role={role} action={action}>
        <b>Sample data.</b> {children}
      </Banner>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
