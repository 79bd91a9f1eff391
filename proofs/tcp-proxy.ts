import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A connection between two programs, which can be slow, or lose the answers. */
export type Wire = {
  port: number
  /** Delay of all answers in milliseconds. */
  delayMs: number
  /** While true, no answers pass. */
  isDeaf: boolean
  /** How many connections are open, and the maximum since it was last reset. */
  open: number
  mostOpen: number
  close: () => void
}

/** Listens on a free loopback port and forwards everything to `port`. */
export async function openWire(port: number, delayMs = 0): Promise<Wire> {
  const sockets = new Set<Socket>()
  const remember = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy()) // cutting connections is the purpose; both ends notice it themselves
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    remember(near)
    wire.open += 1
    wire.mostOpen = Math.max(wire.mostOpen, wire.open)
    const far = remember(connect(port, '127.0.0.1'))
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => {
      if (wire.isDeaf) return
      if (wire.delayMs === 0) near.write(bytes)
      else setTimeout(() => near.writable && near.write(bytes), wire.delayMs)
    })
    near.once('close', () => {
      wire.open -= 1
      far.destroy()
    })
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const wire: Wire = {
    port: (server.address() as AddressInfo).port, // an AddressInfo for TCP
    delayMs,
    isDeaf: false,
    open: 0,
    mostOpen: 0,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return wire
}
