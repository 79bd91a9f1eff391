import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { Deps } from '#platform/deps'
import { sandboxChannels } from '../sandbox/channels.ts'
import { sandboxRoutes } from '../sandbox/index.ts'
import type { Sent } from '../sandbox/outbox/outbox.ts'
import { sandboxSecrets } from './sandbox-secrets.ts'

/** A sent message as in the sandbox outbox; `code` is the OTP in it, if there is one. */
export type SentMessage = Omit<Sent, 'at'>

/** Gives an app providers that accept its messages, on a port of this machine; `sentMessages` closes them after a test. */
export async function openProviders({ deps, deliverEvents }: { deps: Deps; deliverEvents: () => Promise<void> }) {
  const providers = Fastify()
  await providers.register(cookie)
  const key = sandboxSecrets.sandboxKey
  const played = { ...deps.config, ...sandboxChannels(deps.config, key), sandbox: { key } }
  await sandboxRoutes(providers, played)
  await providers.listen({ host: '127.0.0.1', port: 0 })
  const { port } = providers.server.address() as AddressInfo // listening on a port, not on a socket file
  const here = (address: string) => Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href
  Object.assign(deps.config, played, {
    ZNS_API_URL: here(played.ZNS_API_URL),
    ZALO_OA_TOKEN_URL: here(played.ZALO_OA_TOKEN_URL),
    ESMS_API_URL: here(played.ESMS_API_URL),
    sandbox: deps.config.sandbox,
  })
  /** Messages to a phone number or e-mail address, newest first. */
  async function sentTo(to: string): Promise<readonly SentMessage[]> {
    await deliverEvents()
    const { items } = (await providers.inject(`/sandbox/outbox.json?key=${sandboxSecrets.sandboxKey}&to=${encodeURIComponent(to)}`)).json<{
      items: SentMessage[]
    }>()
    return items
  }
  /** The newest OTP sent to this address. */
  async function codeFor(to: string) {
    const code = (await sentTo(to)).find((message) => message.code)?.code
    if (!code) throw new Error(`No code was sent to ${to}`)
    return code
  }
  return { sentTo, codeFor, providers }
}
