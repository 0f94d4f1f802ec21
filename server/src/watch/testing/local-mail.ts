/** A server that takes e-mail on this machine, as far as a client of one mail needs it, with its faults behind switches. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface LocalMail {
  readonly url: string
  /** Each mail with its headers, as it came. */
  readonly mails: string[]
  /** `refuse` says no to the recipient, `login` to whoever signs in, `hang` greets nobody. */
  fault: 'refuse' | 'login' | 'hang' | null
  /** Takes no connection until it is back, at the same address. */
  readonly leave: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function startLocalMail(): Promise<LocalMail> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (mail.fault === 'hang') return
    let buffer = ''
    let isInMail = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string): void => {
      if (/^(EHLO|HELO)/i.test(line)) say('250-localhost\r\n250 AUTH PLAIN')
      else if (/^AUTH/i.test(line)) say(mail.fault === 'login' ? '535 5.7.8 wrong password' : '235 fine')
      else if (/^RCPT/i.test(line)) say(mail.fault === 'refuse' ? '550 nobody of that name' : '250 fine')
      else if (/^DATA/i.test(line)) {
        isInMail = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 fine')
    }
    say('220 localhost')
    socket.setEncoding('utf8').on('data', (text: string) => {
      buffer += text
      for (;;) {
        const end = buffer.indexOf(isInMail ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + (isInMail ? 5 : 2))
        if (!isInMail) hear(part)
        else {
          isInMail = false
          mails.push(part)
          say('250 taken')
        }
      }
    })
  }
  const server = createServer(serve)
  const listenOn = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const leave = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  await listenOn(0)
  const { port } = server.address() as AddressInfo
  const mail: LocalMail = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    fault: null,
    leave,
    comeBack: () => listenOn(port),
    close: leave,
  }
  return mail
}
