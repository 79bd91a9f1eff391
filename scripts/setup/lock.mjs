import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'

const socket = '.cache/setup.sock' // relative, because socket paths have a short maximum length

/**
 * Runs `work` while no other command of this checkout installs or builds; the others wait. The lock is a listening socket, which the system releases
 * when its process ends in any way.
 */
export async function withSetupLock(work) {
  mkdirSync('.cache', { recursive: true })
  const lock = await take()
  try {
    await work()
  } finally {
    lock?.close()
  }
}

async function take() {
  for (;;) {
    const { server, code } = await listen()
    if (server) return server
    if (code !== 'EADDRINUSE') return undefined // a file system without sockets: continue without a lock
    const wasHeld = await waitForHolder()
    if (!wasHeld) rmSync(socket, { force: true }) // its process was killed
  }
}

function listen() {
  return new Promise((resolve) => {
    const waiting = new Set()
    const server = createServer((one) => waiting.add(one.on('error', () => {})))
    const close = () => {
      server.close()
      for (const one of waiting) one.destroy()
    }
    server.once('error', (error) => resolve({ code: error.code }))
    server.listen(socket, () => resolve({ server: { close } }))
  })
}

/** Resolves when the holder releases the lock; false when there is none. */
const waitForHolder = () =>
  new Promise((resolve) => {
    const line = connect(socket)
    line.once('connect', () => {
      process.stderr.write('Waiting for another command that is installing or building here\n')
      line.once('close', () => resolve(true))
    })
    line.once('error', () => resolve(false))
  })
