import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { Config } from '#platform/config/config'
import type { Secrets } from '#platform/config/secrets'
import { sandboxRoutes } from './index.ts'
import { sandboxServices } from './settings.ts'

/** Only this machine can reach the sandboxes, because anyone could pay in them without money. */
const host = 'localhost'

/**
 * Runs the sandboxes as a process of their own, for a product outside demo mode at `merchantUrl`. `config` is that of the sandbox: its `publicUrl` and
 * port. Returns the settings by which the product uses them.
 */
export async function runSandboxAlone(config: Config, secrets: Secrets, alone: { merchantUrl: URL; mailPort: number }) {
  const services = sandboxServices(config, secrets)
  const played: Config = { ...config, ...services, sandbox: { key: secrets.sandboxKey, alone } }
  const fastify = Fastify({ forceCloseConnections: true })
  await fastify.register(cookie)
  await sandboxRoutes(fastify, played)
  await fastify.listen({ host, port: config.PORT })
  const settings = { ...services, SMTP_URL: played.SMTP_URL } // its port is known only now
  return { settings, close: () => fastify.close() }
}
