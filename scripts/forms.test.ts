import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** What keeps what is typed in a state of its own, and why; CONTRIBUTING.md says it of each kind. */
const otherwise: Readonly<Record<string, string>> = {
  'chain/symbol-form.tsx': 'leads to an address',
  'ui/forms/symbol-field.tsx': 'leads to an address',
  'shortcuts/palette.tsx': 'is kept in this browser',
  'lots/sale-lots.tsx': 'follows the ledger until something is typed',
  'wheels/closing/close-dialog.tsx': 'follows the marks until something is typed',
  'wheels/wizard/positions/manual-ticker.tsx': 'is one draft of several steps',
  'wheels/wizard/wizard-frame.tsx': 'is one draft of several steps',
}

const root = fileURLToPath(new URL('../web/src/', import.meta.url))
const withForm = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(root + file, 'utf8') }))
  .filter(({ source }) => source.includes('<form'))

/** A form may be handed what a hook beside it holds, as the status dialog is. */
const isOnTheLibrary = (source: string): boolean =>
  /useFormFields|FormFields<|useForm\b|useStatusChange/.test(source)

describe('a form', () => {
  it('holds what is typed in the one way, or says why not', () => {
    const own = withForm.filter(({ source }) => !isOnTheLibrary(source)).map(({ file }) => file)
    expect(own.toSorted()).toEqual(Object.keys(otherwise).toSorted())
  })

  it('is found by its tag', () => {
    expect(withForm.length).toBeGreaterThan(25)
  })
})
