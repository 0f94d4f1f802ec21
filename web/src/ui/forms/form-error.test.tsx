import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FormError } from './form-error.tsx'

it('a form that was not refused has no banner, however that is said', () => {
  for (const none of [null, undefined, false, ''])
    expect(renderToStaticMarkup(<FormError>{none}</FormError>)).toBe('')
  expect(renderToStaticMarkup(<FormError>Nothing was deleted.</FormError>)).toContain('role="alert"')
})
