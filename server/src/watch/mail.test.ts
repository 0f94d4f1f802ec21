import { describe, expect, it } from 'vitest'
import { sendMail } from './mail.ts'
import { useMessengers } from './testing/open-watch.ts'

const local = useMessengers()

describe('a mail', () => {
  const send = (smtpUrl: string) =>
    sendMail(
      { smtpUrl: new URL(smtpUrl), mailFrom: 'a@example.com', publicUrl: null },
      'ann@example.com',
      [],
      200,
    )

  it('to a server that greets nobody says how long it waited', async () => {
    local.mail.fault = 'hang'
    await expect(send(local.mail.url)).rejects.toThrow('The mail server did not answer within 0.2 seconds.')
  })

  it('to a server that speaks no TLS says so', async () => {
    const url = local.mail.url.replace('smtp:', 'smtps:')
    await expect(send(url)).rejects.toThrow('The mail server could not be reached over TLS.')
  })
})
