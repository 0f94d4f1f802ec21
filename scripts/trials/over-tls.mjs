// HTTP over TLS to one name on this machine, by a certificate made here: a small `fetch` for the trials.
import { request as requestPlain } from 'node:http'
import { connect } from 'node:http2'
import { request } from 'node:https'

/** As `fetch`, but every name is this machine, and `from` may be any loopback address. */
export const fetchOverTls =
  (certificate, from = '127.0.0.1') =>
  (address, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname, pathname, search } = new URL(address)
      const secure = protocol === 'https:'
      const options = {
        host: '127.0.0.1',
        localAddress: from,
        port: secure ? 443 : 80,
        path: `${pathname}${search}`,
        method,
        headers: { host: hostname, ...headers },
        ...(secure ? { servername: hostname, ca: certificate } : {}),
        agent: false,
      }
      const sent = (secure ? request : requestPlain)(options, (answer) => {
        const parts = []
        answer.on('data', (part) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const status = answer.statusCode ?? 0
          resolve({ status, ok: status < 300, headers: answer.headers, text: async () => text })
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })

/** Opens the stream of events by HTTP/2; answers what has come so far, and how to end it. */
export const listenToEvents = (name, certificate, token) => {
  const session = connect(`https://${name}`, {
    ca: certificate,
    servername: name,
    lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  const stream = session.request({ ':path': '/api/events', authorization: `Bearer ${token}` })
  let text = ''
  stream.setEncoding('utf8').on('data', (part) => (text += part))
  return { text: () => text, isOpen: () => !stream.closed, close: () => session.close() }
}
