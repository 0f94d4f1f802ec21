/** E-mail by the server that SMTP_URL names. A refusal of that server is an error that says why. */
import { countText } from '@wheelwright/core'
import { createHash } from 'node:crypto'
import type { Notice } from '@wheelwright/api'
import { createTransport } from 'nodemailer'
import type { Config } from '../config/settings.ts'

const usuallyLongestMs = 15_000

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>

export function canMail({ smtpUrl, mailFrom }: MailConfig): boolean {
  return smtpUrl !== null && mailFrom !== null
}

const subjectOf = ([first, ...others]: readonly Notice[]): string =>
  `Wheelwright: ${first?.title ?? 'nothing'}${others.length === 0 ? '' : ` and ${countText(others.length)} more`}`

const textOf = (notices: readonly Notice[], base: string | null): string =>
  [
    ...notices.map(({ title, text, path }) =>
      [title, text, ...(base === null ? [] : [`${base}${path}`])].join('\n'),
    ),
    'Each is sent once. Choose what is sent on the Watch page.',
  ].join('\n\n')

/** The same notices have the same Message-ID, so that a mail that is sent again after a crash can be known as the same. */
const messageId = (to: string, notices: readonly Notice[], from: string): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([to, notices.map(({ id }) => id)]))
    .digest('hex')
  return `<${digest.slice(0, 40)}@${
    from
      .split('@')
      .at(-1)
      ?.replace(/[^\w.-]/g, '') ?? 'localhost'
  }>`
}

/** What the library tells of a failure; `response` is what the server said, if it said anything. */
interface MailFault {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly message: string
}

const refusals: Readonly<Record<string, string>> = {
  EAUTH: 'the login of Wheelwright',
  'MAIL FROM': 'the address of the sender',
  'RCPT TO': 'your address',
}

/** Users read it, so it says neither the address of the server nor the words of the library. */
const whyNotSent = ({ code = '', command = '', response, message }: MailFault, longestMs: number): string => {
  if (response !== undefined) {
    const refused = refusals[code] ?? refusals[command] ?? 'the message'
    const said = response.replaceAll(/\s+/g, ' ').slice(0, 200).trim()
    return `The mail server refused ${refused}: ${said.replace(/\.?$/, '.')}`
  }
  if (code === 'ETIMEDOUT') return `The mail server did not answer within ${longestMs / 1000} seconds.`
  if (message.includes('ECONNREFUSED')) return 'The mail server took no connection.'
  if (code === 'EDNS' || message.includes('ENOTFOUND')) return 'The name of the mail server is not known.'
  if (code === 'ETLS' || message.includes('SSL')) return 'The mail server could not be reached over TLS.'
  return 'The connection to the mail server broke off.'
}

export async function sendMail(
  config: MailConfig,
  to: string,
  notices: readonly Notice[],
  longestMs = usuallyLongestMs,
): Promise<void> {
  const { smtpUrl, mailFrom, publicUrl } = config
  if (smtpUrl === null || mailFrom === null) throw new Error('This server sends no e-mail.')
  const transport = createTransport({
    host: smtpUrl.hostname,
    port: Number(smtpUrl.port || (smtpUrl.protocol === 'smtps:' ? 465 : 587)),
    secure: smtpUrl.protocol === 'smtps:',
    ...(smtpUrl.username === ''
      ? {}
      : {
          auth: {
            user: decodeURIComponent(smtpUrl.username),
            pass: decodeURIComponent(smtpUrl.password),
          },
          // A password never travels in the open.
          requireTLS: !isLocal(smtpUrl.hostname),
        }),
    connectionTimeout: longestMs,
    greetingTimeout: longestMs,
    socketTimeout: longestMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: mailFrom,
      to,
      subject: subjectOf(notices),
      text: textOf(notices, publicUrl),
      messageId: messageId(to, notices, mailFrom),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    throw new Error(whyNotSent(error as MailFault, longestMs), { cause: error })
  } finally {
    transport.close()
  }
}

const isLocal = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)
