import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A wire between two programs, which can be slow, or lose what comes back. */
export type Wire = {
  port: number
  /** Milliseconds by which everything that comes back is late. */
  delayMs: number
  /** While true, nothing comes back at all. */
  isDeaf: boolean
  /** How many connections are open, and how many were at most since somebody last set it. */
  open: number
  mostOpen: number
  close: () => void
}

/** Listens on a free loopback port and passes everything on to `port`. */
export async function openWire(port: number, delayMs = 0): Promise<Wire> {
  const sockets = new Set<Socket>()
  const remember = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy()) // a cut wire is what this is for; the ends see it themselves
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
