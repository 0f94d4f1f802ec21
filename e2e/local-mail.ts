/** A mail server on this machine that refuses the recipient until it is told to take the mail. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface LocalMail {
  /** The mails that were taken, as they came. */
  readonly mails: string[]
  takes: boolean
  readonly stop: () => Promise<void>
}

export async function startMail(port: number): Promise<LocalMail> {
  const sockets = new Set<Socket>()
  const answerTo = (line: string): string => {
    if (/^RCPT/i.test(line) && !mail.takes) return '550 nobody of that name'
    if (/^DATA/i.test(line)) return '354 go on'
    return /^QUIT/i.test(line) ? '221 bye' : '250 fine'
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let [heard, isInMail] = ['', false]
    socket.write('220 localhost\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text
      for (;;) {
        const mark = isInMail ? '\r\n.\r\n' : '\r\n'
        const end = heard.indexOf(mark)
        if (end < 0) return
        const part = heard.slice(0, end)
        heard = heard.slice(end + mark.length)
        if (isInMail) mail.mails.push(part)
        socket.write(`${isInMail ? '250 taken' : answerTo(part)}\r\n`)
        isInMail = !isInMail && /^DATA/i.test(part)
      }
    })
  })
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  const mail: LocalMail = { mails: [], takes: false, stop }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return mail
}
