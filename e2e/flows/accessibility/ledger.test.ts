import { examinePlaces } from '../../places.ts'
import { button, see } from '../../seeing.ts'

examinePlaces([
  {
    name: 'the periods of the demo portfolio, by month',
    path: '/Periods?premium=opened',
    who: 'demo',
    reach: (page) =>
      see(
        page.getByRole('slider', { name: 'Premium by day' }),
        // A new demo has its curve after some seconds.
        page.getByRole('slider', { name: 'Value by day' }),
      ),
  },
  {
    name: 'the page of periods without a history',
    lane: 'long',
    path: '/Periods',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No history yet')),
  },
  {
    name: 'the collateral of one who holds a little of everything',
    path: '/Collateral',
    who: 'investor',
    reach: (page) => see(page.getByText('If every short put is assigned')),
  },
  {
    name: 'the entries',
    path: '/Activity',
    who: 'investor',
    reach: (page) => see(page.getByRole('button', { name: /^Buy to open, / }).first()),
  },
  {
    name: 'an entry in full',
    lane: 'long',
    path: '/Activity?symbol=NVDA',
    who: 'investor',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Buy to close, / }).click()
      await see(page.getByRole('dialog', { name: 'Buy to close' }))
    },
  },
  {
    name: 'the form for an entry by hand with its messages',
    lane: 'long',
    path: '/Activity?dialog=record',
    who: 'investor',
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Record an entry' })
      await dialog.getByLabel('Kind').selectOption('Assignment')
      await button(dialog, 'Record entry').click()
      await see(dialog.getByText('Option is required'))
    },
  },
  {
    name: 'the questions',
    path: '/Questions',
    who: 'investor',
    reach: (page) => see(page.getByRole('article').first()),
  },
  {
    name: 'the questions about what is held by hand and in an account',
    lane: 'long',
    path: '/Questions',
    who: 'doubled',
    reach: (page) =>
      see(page.getByRole('heading', { name: 'Entered by hand, and in an account too' }).first()),
  },
  {
    name: 'no questions',
    lane: 'long',
    path: '/Questions',
    who: 'newcomer',
    reach: (page) => see(page.getByRole('heading', { name: 'No open questions' })),
  },
  {
    name: 'no entries',
    lane: 'long',
    path: '/Activity',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No entries yet')),
  },
  {
    name: 'a symbol with its lots, cycles and entries',
    path: '/Symbols/ABC?closed=lots&shown=events.ABC-20260220-1,slots.ABC-20260220-1',
    who: 'investor',
    reach: (page) =>
      see(
        page.getByRole('table', { name: 'Open lots' }),
        page.getByRole('table', { name: /^Events of ABC wheel/ }),
      ),
  },
  {
    name: 'the entries behind a cost',
    lane: 'long',
    path: '/Symbols/ABC',
    who: 'investor',
    reach: async (page) => {
      await page.getByRole('button', { name: /^Net stock cost of the lot/ }).click()
      await see(page.getByRole('table', { name: 'Entries behind the net stock cost' }))
    },
  },
  {
    name: 'the parts of a profit',
    lane: 'long',
    path: '/Symbols/ABC?figure=realized',
    who: 'investor',
    reach: (page) => see(page.getByText('Shares at the strikes, after their fees')),
  },
  {
    name: 'a symbol with a snapshot alone',
    lane: 'long',
    path: '/Symbols/PCG',
    who: 'investor',
    reach: (page) => see(page.getByText('No history of PCG yet')),
  },
  {
    name: 'a symbol that nothing names',
    lane: 'long',
    path: '/Symbols/ABC',
    who: 'newcomer',
    reach: (page) => see(page.getByText('Nothing about ABC yet')),
  },
  {
    name: 'the reconciliation with open questions',
    path: '/Reconciliation',
    who: 'investor',
    reach: (page) =>
      see(
        button(page, 'Record that 1 expired worthless').first(),
        page.getByRole('article', { name: 'ABC Quantity', exact: true }),
      ),
  },
  {
    name: 'the entry that a fix would record',
    lane: 'long',
    path: '/Reconciliation',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Record an opening balance of 100 shares, cost unknown').click()
      await see(page.getByRole('dialog', { name: 'Record: Opening balance' }).getByLabel(/^Cost per share/))
    },
  },
  {
    name: 'the reconciliation of two accounts that may be one',
    lane: 'long',
    path: '/Reconciliation',
    who: 'doubled',
    reach: (page) => see(page.getByText(/If the two are one account, everything is counted twice/).first()),
  },
  {
    name: 'the empty reconciliation',
    lane: 'long',
    path: '/Reconciliation',
    who: 'newcomer',
    reach: (page) => see(page.getByText('Nothing to compare yet')),
  },
])
