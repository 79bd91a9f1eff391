import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { socketPath } from '@khue/contracts/live'

export type Hear = (event: string, data: Record<string, unknown>) => void
export type ThinSocket = { ask: (event: string, data: object) => Promise<unknown>; close: () => void }

const noMask = Buffer.alloc(4)

/**
 * A minimal Socket.IO client. With the library's own client, receivers use more CPU than the server, and a bench on one machine would measure its own
 * load; this one knows only the frames that our servers send, and fails on any other.
 */
export function openThin(url: string, auth: object, onEvent: Hear): Promise<ThinSocket> {
  const { hostname, port } = new URL(url)
  const raw = connect({ host: hostname, port: Number(port), noDelay: true })
  const opened = Promise.withResolvers<ThinSocket>()
  const asked = new Map<number, (answer: unknown) => void>()
  let [next, isClosing] = [0, false]

  const say = (text: string) => raw.write(frameOf(text))
  const socket: ThinSocket = {
    ask: (event, data) => {
      const answer = Promise.withResolvers<unknown>()
      asked.set(next, answer.resolve)
      say(`42${next}${JSON.stringify([event, data])}`)
      next += 1
      return answer.promise
    },
    close: () => {
      isClosing = true
      raw.destroy()
    },
  }
  function take(text: string) {
    if (text.startsWith('42')) onEvent(...(JSON.parse(text.slice(2)) as Parameters<Hear>))
    else if (text.startsWith('43')) {
      const at = text.indexOf('[')
      const id = Number(text.slice(2, at))
      asked.get(id)?.((JSON.parse(text.slice(at)) as unknown[])[0])
      asked.delete(id)
    } else if (text.startsWith('40')) opened.resolve(socket)
    else if (text.startsWith('0')) say(`40${JSON.stringify(auth)}`)
    else if (text === '2') say('3')
    else throw new Error(`Unexpected packet: ${text}`)
  }

  raw.once('connect', () => raw.write(handshake(hostname, port)))
  readFrames(raw, take)
  raw.on('error', opened.reject)
  raw.once('close', () => {
    if (!isClosing) throw new Error('A socket was closed')
  })
  return opened.promise
}

const handshake = (host: string, port: string) =>
  [
    `GET ${socketPath}?EIO=4&transport=websocket HTTP/1.1`,
    `Host: ${host}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '\r\n',
  ].join('\r\n')

/** A single text frame, masked with zeros, which the protocol allows. */
function frameOf(text: string) {
  const body = Buffer.from(text)
  const long = Buffer.alloc(body.length > 125 ? 2 : 0)
  if (long.length > 0) long.writeUInt16BE(body.length)
  return Buffer.concat([Buffer.from([0x81, 0x80 | (long.length > 0 ? 126 : body.length)]), long, noMask, body])
}

/** Passes on the texts of complete frames; the reply to the handshake precedes them. */
function readFrames(raw: Socket, take: (text: string) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let isOpen = false
  raw.on('data', (bytes: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!rest.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(`A socket was refused: ${rest.toString()}`)
      isOpen = true
      rest = rest.subarray(end + 4)
    }
    while (rest.length >= 2) {
      const short = rest.readUInt8(1)
      if (rest.readUInt8(0) !== 0x81 || short === 127) throw new Error('Unknown frame type')
      if (short === 126 && rest.length < 4) return
      const [from, length] = short === 126 ? [4, rest.readUInt16BE(2)] : [2, short]
      if (rest.length < from + length) return
      const text = rest.toString('utf8', from, from + length)
      rest = rest.subarray(from + length)
      take(text)
    }
  })
}
