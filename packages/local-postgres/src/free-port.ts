import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the range from which operating systems take the ports of outgoing connections. */
const [lowestPort, highestPort] = [10_000, 32_000]

/** A port of 127.0.0.1 that is free now. Another process may take it before the caller does. */
export async function freePort(triesLeft = 100): Promise<number> {
  const port = randomInt(lowestPort, highestPort)
  if (await isFree(port)) return port
  if (triesLeft === 0) throw new Error('no free port')
  return freePort(triesLeft - 1)
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
