import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from '../config/config.ts'

/** Throws `ConfigError` when the configured address cannot be used; called before anything else starts. */
export async function assertPortIsFree(config: Config) {
  for (const address of addressesOf(config)) if (address) (await listenTo(createServer(), address, config))?.close()
}

/**
 * Listens on the configured address. `localhost` means 127.0.0.1 and, on a machine that has it, ::1, independent of the hosts file. Connections to
 * ::1 are handed to the same server, so that time limits, sockets and closing work alike.
 */
export async function listenOn(fastify: FastifyInstance, config: Config) {
  const [first, second] = addressesOf(config)
  const alsoListening = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => fastify.server.emit('connection', socket))
  fastify.addHook('preClose', async () => {
    if (alsoListening.listening) alsoListening.close()
  })
  await fastify.listen({ port: config.PORT, host: first.host }).catch((error: unknown) => {
    throw listenError(error, config)
  })
  if (second) await listenTo(alsoListening, second, config)
}

type Address = { host: string; mayLack?: boolean }
const addressesOf = ({ HOST }: Config): [Address, Address?] =>
  HOST === 'localhost' ? [{ host: '127.0.0.1' }, { host: '::1', mayLack: true }] : [{ host: HOST }]

/** The listening server; undefined when the machine lacks an address that is optional. */
const listenTo = (server: Server, { host, mayLack }: Address, config: Config) =>
  new Promise<Server | undefined>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isLacking = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'
      if (mayLack && isLacking) resolve(undefined)
      else reject(listenError(error, config))
    })
    server.listen(config.PORT, host, () => resolve(server))
  })

function listenError(error: unknown, { PORT, HOST }: Config) {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new ConfigError(`PORT=${PORT} is taken by another program: stop that one, or set PORT to another number.`)
  if (code === 'EACCES') return new ConfigError(`PORT=${PORT} is not open to this user: set PORT to a number from 1024 to 65535.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`HOST=${JSON.stringify(HOST)} is not an address of this machine.`)
  return error
}
