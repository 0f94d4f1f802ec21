import { examinePlaces } from '../../places.ts'
import { button, see } from '../../seeing.ts'

examinePlaces([
  {
    name: 'the dashboard',
    path: '/Dashboard',
    who: 'investor',
    extent: 'whole',
    reach: (page) => see(page.getByRole('cell', { name: '$16.42' }).first()),
  },
  {
    name: 'the dashboard of running wheels',
    path: '/Dashboard',
    who: 'demo',
    reach: (page) => see(page.getByRole('link', { name: /^(Hold|Sell|Roll|Buy)/ }).first()),
  },
  {
    name: 'the empty dashboard',
    lane: 'long',
    path: '/Dashboard',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No positions yet.')),
  },
  {
    name: 'the stocks with open groups',
    path: '/Stocks?open=PCG,TLRY,SCHD,BRK.B,ZZZ',
    who: 'investor',
    reach: (page) =>
      see(page.getByRole('table', { name: 'Tax lots of PCG' }), page.getByText('$18.00 call').first()),
  },
  {
    name: 'the stocks that were bought and not assigned',
    path: '/Stocks?open=KO,VTI',
    who: 'demo',
    reach: (page) =>
      see(
        page.getByRole('table', { name: 'Tax lots of KO' }),
        page.getByText('bought', { exact: true }).first(),
      ),
  },
  {
    name: 'the empty stocks',
    lane: 'long',
    path: '/Stocks',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No stock positions yet')),
  },
  {
    name: 'the add stock dialog with its messages',
    path: '/Stocks?dialog=add',
    who: 'investor',
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Add Stock' })
      await button(dialog, 'Add Stock').click()
      await see(dialog.getByText('Symbol is required'))
    },
  },
  {
    name: 'the question before a lot is removed',
    lane: 'long',
    path: '/Stocks?open=ZZZ',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Remove lot 1 of ZZZ').click()
      await see(page.getByRole('alertdialog'))
    },
  },
  {
    name: 'the options',
    path: '/Options',
    who: 'investor',
    reach: (page) => see(button(page, 'Edit ZZZ long $10.00 put, Jan 19, 2035')),
  },
  {
    name: 'the options in the columns of the specification',
    lane: 'long',
    path: '/Options?columns=specification',
    who: 'investor',
    reach: (page) =>
      see(button(page, 'Edit ZZZ long $10.00 put, Jan 19, 2035'), page.getByText('Wheel Start').first()),
  },
  {
    name: 'the calls that shares of a day cover, in the columns of the specification',
    lane: 'long',
    path: '/Options?columns=specification',
    who: 'demo',
    reach: (page) => see(page.getByText(/^by \d+ shares of /).first()),
  },
  {
    name: 'the empty options',
    lane: 'long',
    path: '/Options',
    who: 'newcomer',
    reach: (page) => see(page.getByText('No options positions yet')),
  },
  {
    name: 'the add option dialog with its messages',
    lane: 'long',
    path: '/Options?dialog=add',
    who: 'investor',
    reach: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Add Option' })
      await button(dialog, 'Add Option').click()
      await see(dialog.getByText('Ticker is required'))
    },
  },
  {
    name: 'a toast of good news and one of bad',
    path: '/Dashboard',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Refresh All Prices').click()
      await see(page.getByRole('region', { name: 'Notifications' }).getByText(/^Updated 0 of/))
      await page.route('**/refresh-all-prices', (route) => route.fulfill({ status: 422, json: {} }))
      await button(page, 'Refresh All Prices').click()
      await see(page.getByRole('region', { name: 'Notifications' }).getByText('Price Refresh Failed'))
    },
  },
])
