import { examinePlaces } from '../../places.ts'
import { see } from '../../seeing.ts'

examinePlaces([
  {
    name: 'the options by their Greeks',
    lane: 'long',
    path: '/Options?columns=greeks',
    who: 'demo',
    reach: (page) => see(page.getByRole('button', { name: /^Delta of/ }).first()),
  },
  {
    name: 'what a Greek is made of',
    lane: 'long',
    path: '/Options?columns=greeks',
    who: 'demo',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Implied volatility of/ })
        .first()
        .click()
      await see(page.getByRole('dialog').getByText('Ends in the money'))
    },
  },
  {
    name: 'the payoff of a position',
    path: '/Symbols/NVDA?dialog=payoff',
    who: 'demo',
    reach: (page) => see(page.getByRole('dialog').getByLabel('Volatility')),
  },
  {
    name: 'the payoff as a table',
    lane: 'long',
    path: '/Symbols/KO?dialog=payoff&as=table',
    who: 'demo',
    reach: (page) => see(page.getByRole('table', { name: 'Payoff' })),
  },
  {
    name: 'the decision before a roll',
    path: '/Symbols/AMD',
    who: 'demo',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Roll / })
        .first()
        .click()
      await see(page.getByRole('dialog').getByRole('table', { name: 'What you can do' }))
    },
  },
  {
    name: 'an option chain',
    path: '/Chain/KO',
    who: 'demo',
    reach: (page) => see(page.getByRole('table', { name: /on KO that expire on/ })),
  },
  {
    name: 'a chain that nobody tells',
    lane: 'long',
    path: '/Chain/KO',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No source of prices is configured')),
  },
  {
    name: 'no chain yet',
    lane: 'long',
    path: '/Chain',
    who: 'investor',
    reach: (page) => see(page.getByRole('link', { name: 'PCG' })),
  },
])
