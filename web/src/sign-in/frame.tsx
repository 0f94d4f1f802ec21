import { useEffect, type ReactNode } from 'react'
import './frame.css'
import { WheelMark } from '../ui/wheel-marks/phase-ring.tsx'

/** The two public forms: the product's mark and one sentence, then the form. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Wheelwright`
  }, [title])
  return (
    <main className="sign-in">
      <div className="sign-in-brand">
        <WheelMark size={56} />
        <p className="sign-in-name">Wheelwright</p>
        <p className="sign-in-claim">
          Every lot, roll, assignment and cycle of your wheel, exact to the cent.
        </p>
      </div>
      <section className="card sign-in-card" aria-labelledby="sign-in-title">
        <h1 id="sign-in-title">{title}</h1>
        {children}
      </section>
    </main>
  )
}
