import { uuidv7 } from 'uuidv7'
import type { LiveAnswer } from '@khue/contracts/live-calls'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { anotherNode, untilBusListens, listeningApp, type Page, waitOptions } from '#testing/realtime'
import { hasRedis, startRedis } from '#testing/redis'
import { chatEnv, withChat } from './chat.testing.ts'

const write = ({ socket }: Page, id: string, text: string): Promise<LiveAnswer<'chat:send'>> =>
  socket.timeout(8000).emitWithAck('chat:send', { params: { id }, body: { clientId: uuidv7(), text } })
const receivedRevision = ({ received }: Page) =>
  Math.max(0, ...received.flatMap(({ event, data }) => (event === 'chat:changed' ? [(data as { revision: number }).revision] : [])))

describe.skipIf(!hasRedis)(
  'a chat on two nodes by Redis (skipped without redis-server on the PATH: apt install redis-server)',
  async () => {
    if (!hasRedis) return
    const redis = await startRedis()
    afterAll(() => redis.stop())
    const live = await listeningApp({ ...chatEnv, REDIS_URL: redis.url })
    const { changes, deps, opened, pool, school } = withChat(live)
    const node = await anotherNode(deps.config)
    await untilBusListens(pool, 2)
    const isSaid = (said: string) =>
      vi.waitUntil(
        async () =>
          (await Promise.all([live.app, node].map(({ fastify }) => fastify.inject('/readyz')))).every((one) => one.json().redis === said),
        waitOptions,
      )

    test.each([
      ['dies', () => redis.kill(), () => redis.start()],
      ['answers nothing', () => redis.freeze(), () => redis.wake()],
    ])("a message acknowledged while Redis %s is on the other node's page after its next fetch", async (_, ends, begins) => {
      await isSaid('ready')
      const { teacher, mother } = await school()
      const id = await opened(mother, teacher)
      const [mothers, hers] = [await live.open(mother), await node.open(teacher)]
      await write(mothers, id, 'trước khi mất')
      await vi.waitUntil(() => receivedRevision(hers) === 1, waitOptions)
      const ending = ends()
      try {
        const acknowledged: number[] = []
        for (let at = 0; at < 20; at += 1) {
          const answer = await write(mothers, id, `lúc mất ${at}`)
          if ('data' in answer) acknowledged.push(answer.data.seq)
        }
        await ending
        expect(acknowledged).toHaveLength(20)
        await hers.waitForEvent('live:resync')
        await isSaid('unavailable') // also of the publishing node, whose messages were lost meanwhile
        const { data } = await changes(teacher, id, 1)
        expect(data.items.map(({ seq }) => seq)).toEqual(acknowledged)
        await write(mothers, id, 'sau khi mất')
        await vi.waitUntil(() => receivedRevision(hers) === 22, waitOptions)
      } finally {
        await begins()
      }
    })
  },
)
