import { useState } from 'react'
import { saveText } from '../client/save-text.ts'
import { Button } from '../ui/button.tsx'
import './codes.css'

const fileOf = (codes: readonly string[]): string =>
  [
    `Wheelwright recovery codes for ${location.host}`,
    'Each sets a new password once: Sign in, Forgot your password?',
    '',
    ...codes,
    '',
  ].join('\n')

/** Codes that are told this once, with the ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setSaid('Copied.')
    } catch {
      setSaid('This browser does not let pages copy here. Download them, or select them and copy.')
    }
  }
  return (
    <div className="kept-codes">
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="kept-codes-ways">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => saveText('wheelwright-recovery-codes.txt', fileOf(codes))}>
          Download as text
        </Button>
        <output>{said}</output>
      </div>
    </div>
  )
}
