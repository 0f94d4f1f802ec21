import { expect, inject, it } from 'vitest'
import { startMail } from '../local-mail.ts'
import { button, heading, see, toast } from '../seeing.ts'
import { useBrowser } from '../use-browser.ts'

const { signedInAt } = useBrowser()

it('a test email says why the mail server did not take it, and that it was delivered once it does', async () => {
  const { page, account } = await signedInAt('/Watch')
  await see(heading(page, 'Watch'))
  await page.getByLabel('Send me email').check()
  await button(page, 'Save').click()
  await see(toast(page, 'Notification settings are saved'))
  const send = button(page, 'Send a test email')
  await send.click()
  await see(page.getByText('The mail server took no connection.'))
  const mail = await startMail(inject('mailPort'))
  try {
    await send.click()
    await see(page.getByText('The mail server refused your address: 550 nobody of that name.'))
    mail.takes = true
    await send.click()
    await see(page.getByText('It was delivered.'))
    expect(mail.mails).toHaveLength(1)
    expect(mail.mails[0]).toContain(`To: ${account.email}`)
  } finally {
    await mail.stop()
  }
})
