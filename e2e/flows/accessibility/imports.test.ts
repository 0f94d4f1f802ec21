import { fidelityHistory, samplePath, tastytradeHistory } from '../../payloads/broker-files.ts'
import { recordedAccount, textOf, twoAccounts } from '../../payloads/payloads.ts'
import { examinePlaces } from '../../places.ts'
import { button, see } from '../../seeing.ts'

examinePlaces([
  {
    name: 'the import center with a preview and an error',
    path: '/Import',
    who: 'newcomer',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Accounts with positions JSON' }).fill(textOf(recordedAccount))
      await page
        .getByLabel('Upload orders')
        .setInputFiles({ name: 'a.json', mimeType: 'text/json', buffer: Buffer.from('{') })
      await button(page, 'Preview').click()
      await see(page.getByRole('textbox', { name: 'Converted JSON' }), page.getByRole('alert'))
    },
  },
  {
    name: 'the receipt of an import',
    lane: 'long',
    path: '/Import',
    who: 'investor',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Accounts with positions JSON' }).fill(textOf(twoAccounts))
      await button(page, 'Import Data').click()
      await see(page.getByText('Imported 7 positions successfully!'))
    },
  },
  {
    name: 'the empty import page with the formats that are read',
    lane: 'long',
    path: '/Imports',
    who: 'newcomer',
    reach: async (page) => {
      await button(page, 'What can be read, and where to get it').click()
      await see(page.getByText('No imports yet'))
    },
  },
  {
    name: 'the question which of several accounts a file belongs to',
    lane: 'long',
    path: '/Imports',
    who: 'doubled',
    reach: async (page) => {
      await page.getByLabel(/^Drop your broker’s files/).setInputFiles(samplePath(tastytradeHistory))
      await page.getByLabel('Account', { exact: true }).selectOption('A new account')
      await button(page, 'Read the file').click()
      await see(page.getByText('Give the new account a name'))
    },
  },
  {
    name: 'the question which account a file belongs to',
    lane: 'long',
    path: '/Imports',
    who: 'newcomer',
    reach: async (page) => {
      await page.getByLabel(/^Drop your broker’s files/).setInputFiles(samplePath(tastytradeHistory))
      await button(page, 'Read the file').click()
      await see(page.getByText('Give the new account a name'))
    },
  },
  {
    name: 'a file that cannot be read',
    lane: 'long',
    path: '/Imports',
    who: 'newcomer',
    reach: async (page) => {
      await page
        .getByLabel(/^Drop your broker’s files/)
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('flour,500 g\n') })
      await see(page.getByRole('heading', { name: 'This file can’t be read' }))
    },
  },
  {
    name: 'the preview of an import',
    path: '/Imports',
    who: 'investor',
    reach: async (page) => {
      await page.getByLabel(/^Drop your broker’s files/).setInputFiles(samplePath(fidelityHistory))
      await page.getByRole('tab', { name: /Needs a fix/ }).click()
      await see(button(page, 'Confirm import'), page.getByRole('table', { name: /needs a fix/ }))
    },
  },
  {
    name: 'the receipt of a file and the history of imports',
    lane: 'long',
    path: '/Imports',
    who: 'investor',
    reach: async (page) => {
      await page.getByRole('link', { name: 'tastytrade_options_heavy_sample.csv' }).click()
      await see(button(page, 'Undo import'))
    },
  },
  {
    name: 'the question before an import is undone',
    lane: 'long',
    path: '/Imports',
    who: 'investor',
    reach: async (page) => {
      await button(page, 'Undo tastytrade_options_heavy_sample.csv').click()
      await see(page.getByRole('dialog', { name: /^Undo the import/ }))
    },
  },
])
