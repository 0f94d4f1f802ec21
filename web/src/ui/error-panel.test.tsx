import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ErrorPanel } from './error-panel.tsx'

const panelOf = (message: string): string =>
  renderToStaticMarkup(
    <ErrorPanel title="Error" message={message} advice="Nothing was changed. Try again." />,
  )

it.each([
  ['beside a message that says nothing of it', 'Something went wrong on the server'],
  [
    'not beside one that says so itself',
    'The database does not answer right now. Nothing was changed; try again.',
  ],
])('an error says once that nothing was changed, %s', (_, message) => {
  expect(panelOf(message).match(/Nothing was changed/g)).toHaveLength(1)
})
