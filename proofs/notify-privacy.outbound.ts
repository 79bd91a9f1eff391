import { createHash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { notifications } from '#modules/people/notifications'
import { readConfig } from '#server/config'
import { runLoops } from '#platform/jobs/loops'
import { freePort } from '@khue/local-postgres/free-port'
import { seal } from '#platform/crypto/encryption'
import { mountChannels, sandboxChannels } from '#server/sandbox/channels'
import { openOutbox } from '#server/sandbox/outbox/outbox'
import { type Pushed, pushPath, pushRoutes } from '#server/sandbox/push/push.routes'
import { pushReader } from '#testing/push-reader'
import type { Stage } from './proof.ts'

const key = 'k'.repeat(43)

/** All outgoing messages: fake providers, people's devices, and what each person finally reads. */
export async function captureOutbound(stage: Stage) {
  const port = await freePort()
  const config = readConfig({ PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_KEY: key, DEMO: '0', LOG_LEVEL: 'silent' })
  Object.assign(config, sandboxChannels(config, key), { sandbox: { key } })
  const deps = { ...stage.deps, config }
  const [fastify, outbox] = [Fastify(), openOutbox()]
  await mountChannels(fastify, config, key, outbox)
  await fastify.register(async (scope) => pushRoutes(scope, { outbox, locked: { constraints: {} } }))
  await fastify.listen({ host: '127.0.0.1', port })
  return {
    /** Registers a device of a person; returns a function that lists what it has shown. */
    async giveDevice(personId: string) {
      const [id, reader] = [randomUUID(), pushReader()]
      const endpoint = `http://127.0.0.1:${port}${pushPath}${id}`
      const addressHash = createHash('sha256').update(endpoint).digest('base64url')
      const sealed = seal(config, JSON.stringify({ endpoint, keys: reader.keys }), `push:${addressHash}`)
      await stage.pool.query(
        `insert into push_subscriptions (id, person_id, session_id, kind, address_hash, sealed)
         select $1, $2, s.id, 'WEB', $3, $4 from sessions s join accounts a on a.id = s.account_id where a.person_id = $2`,
        [randomUUID(), personId, addressHash, sealed],
      )
      return async () => {
        const { items } = (await fastify.inject('/sandbox/push.json')).json<{ items: Pushed[] }>()
        return items.filter((item) => item.id === id).map(({ body }) => JSON.stringify(reader.read(body)))
      }
    },
    /** The messages to a phone or a mailbox. */
    sentTo: (address: string) => outbox.list(address).map(({ title, text }) => `${title}\n${text}`),
    /** Plans and sends everything, as if its time had come. */
    async deliver() {
      const { loops = [] } = notifications
      await runLoops(deps, loops)
      for (const table of ['notification_deliveries', 'notification_daily_digests'])
        await stage.pool.query(`update ${table} set due_at = now() where state = 'WAITING'`)
      await runLoops(deps, loops)
    },
    close: async () => {
      fastify.server.closeAllConnections()
      await fastify.close()
    },
  }
}
export type Outbound = Awaited<ReturnType<typeof captureOutbound>>
