import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Outbox } from '../outbox/outbox.ts'
import { readMail } from './mail-reader.ts'

export type SmtpContract = { user: string; password: string; outbox: Outbox }

/** A mail server on a local port (0 takes a free one) that delivers to the outbox: the part of RFC 5321 and 4954 that senders use. */
export async function startSmtpSink(contract: SmtpContract, port = 0) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined) // the client disconnected
    converse(socket, contract)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  server.unref()
  return {
    port: (server.address() as AddressInfo).port, // listening on a port, not on a socket file
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const longestMail = 1024 * 1024
type State = { isKnown: boolean; recipients: string[]; mail: string[] | undefined }

function converse(socket: Socket, contract: SmtpContract) {
  const state: State = { isKnown: false, recipients: [], mail: undefined }
  const say = (line: string) => socket.write(`${line}\r\n`)
  let rest = ''
  say('220 sandbox ESMTP')
  socket.setEncoding('utf8').on('data', (chunk: Buffer | string) => {
    rest += chunk.toString()
    if (rest.length > longestMail) return socket.destroy()
    const lines = rest.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const answer = state.mail ? takeMail(state, contract, line) : command(state, contract, line)
      if (answer) say(answer)
      if (answer?.startsWith('221')) socket.end()
    }
    return undefined
  })
}

/** A line of the message body, until the final dot. */
function takeMail(state: State, { outbox }: SmtpContract, line: string) {
  if (line !== '.') {
    state.mail?.push(line.replace(/^\.\./, '.'))
    return undefined
  }
  const { subject: title, ...mail } = readMail((state.mail ?? []).join('\r\n'))
  for (const to of state.recipients) outbox.add({ channel: 'email', to, title, ...mail })
  Object.assign(state, { mail: undefined, recipients: [] })
  return '250 2.0.0 Delivered to the outbox'
}

function command(state: State, contract: SmtpContract, line: string) {
  const [verb = ''] = line.toUpperCase().split(' ', 1)
  if (verb === 'EHLO') return '250-sandbox\r\n250-8BITMIME\r\n250 AUTH PLAIN'
  if (verb === 'HELO' || verb === 'NOOP' || verb === 'RSET') return '250 OK'
  if (verb === 'QUIT') return '221 Bye'
  if (verb === 'AUTH') {
    state.isKnown = line.slice('AUTH PLAIN '.length) === Buffer.from(`\0${contract.user}\0${contract.password}`).toString('base64')
    return state.isKnown ? '235 2.7.0 Accepted' : '535 5.7.8 Wrong user or password'
  }
  if (!state.isKnown) return '530 5.7.0 Authentication required'
  if (verb === 'MAIL') return '250 OK'
  if (verb === 'RCPT') return recipient(state, line)
  if (verb === 'DATA' && state.recipients.length > 0) {
    state.mail = []
    return '354 End with a dot'
  }
  return '503 Bad sequence of commands'
}

function recipient(state: State, line: string) {
  const address = /<([^<>\s]+@[^<>\s]+)>/.exec(line)?.[1]
  if (!address || address.startsWith('khong-co@')) return '550 5.1.1 No such mailbox'
  state.recipients.push(address)
  return '250 OK'
}
