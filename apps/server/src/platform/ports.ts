import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from './config.ts'

/** A port of 127.0.0.1 that is free now; whoever wants it must be ready to lose it to somebody quicker. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })

/** Throws `ConfigError` when nothing could listen as the settings say: said at once, before anything else has started. */
export const checkPort = ({ PORT, HOST }: Config) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', (error) => reject(refusedListen(error, { PORT, HOST })))
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })

/** Listens as the settings say; `localhost` is 127.0.0.1 and, where the machine has it, ::1. */
export async function listenOn(fastify: FastifyInstance, { PORT, HOST }: Config) {
  try {
    await fastify.listen({ port: PORT, host: HOST })
  } catch (error) {
    throw refusedListen(error, { PORT, HOST })
  }
}

function refusedListen(error: unknown, { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>) {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new ConfigError(`PORT=${PORT} is taken by another program: stop that one, or set PORT to another number.`)
  if (code === 'EACCES') return new ConfigError(`PORT=${PORT} is not open to this user: set PORT to a number from 1024 to 65535.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new ConfigError(`HOST=${JSON.stringify(HOST)} is not an address of this machine.`)
  return error
}
