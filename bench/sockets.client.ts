import { socketPath } from '@khue/contracts/live'
import { io } from 'socket.io-client'

/** Opens `COUNT` sockets at `URL` with `TOKENS` in turn, prints `open` once all are, and keeps them until it is ended. */
const { URL: url = '', COUNT, TOKENS = '' } = process.env
const tokens = TOKENS.split(' ')
const atOnce = 50
let next = 0

function open(token: string | undefined) {
  const opened = Promise.withResolvers<void>()
  const socket = io(url, { path: socketPath, addTrailingSlash: false, transports: ['websocket'], forceNew: true, auth: { token } })
  socket.once('connect', opened.resolve)
  socket.on('connect_error', (error) => socket.active || opened.reject(error)) // a busy server is retried, as pages do
  socket.once('disconnect', (reason) => {
    throw new Error(`A socket was closed: ${reason}`)
  })
  return opened.promise
}

async function work() {
  while (next < Number(COUNT)) await open(tokens[next++ % tokens.length])
}

await Promise.all(Array.from({ length: atOnce }, work))
console.log('open')
