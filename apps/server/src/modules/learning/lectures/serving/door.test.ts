import { beatViewing, endViewing } from '@khue/contracts/learning/lectures'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endOtherSessions } from '#modules/people/sessions'
import { endUses, lockUses, unlockUses } from '#modules/sale/entitlements'
import { lectureWorld } from '#testing/lectures'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { statementsOf } from '#testing/statements'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, app } = base
const { recordedCourse, buy, lineOf, open, expire } = lectureWorld(base)
const mib = 1024 * 1024
const course = await recordedCourse([{ seconds: 30, bytes: 15 * mib + 123, segmentBytes: 3 * mib }])
const [lecture] = course.lectures as [(typeof course.lectures)[number]]
const film = lecture.bytes

async function watching() {
  const learner = await given.student()
  const lineId = await lineOf(await buy(learner, course.code))
  return { learner, lineId, ...(await open(learner, course, lecture.itemId)).data }
}
type Watching = { learner: Pick<TestPerson, 'accessToken'>; base: string }
const ask = ({ learner, base }: Watching, file = 'P720.mp4', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.fastify.inject({ method, url: base + file, headers: { authorization: `Bearer ${learner.accessToken}`, ...headers } })
const range = (watching: Watching, bytes: string) => ask(watching, 'P720.mp4', { range: `bytes=${bytes}` })

test('playlists name the renditions and their byte ranges, relative to the ticket', async () => {
  const mine = await watching()
  const master = await ask(mine, 'index.m3u8')
  expect([master.statusCode, master.headers['content-type'], master.headers['cache-control']]).toEqual([
    200,
    'application/vnd.apple.mpegurl',
    'private, no-store',
  ])
  expect(master.body).toBe(
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n' +
      '#EXT-X-STREAM-INF:BANDWIDTH=1600000,AVERAGE-BANDWIDTH=1250000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720\nP720.m3u8\n' +
      '#EXT-X-STREAM-INF:BANDWIDTH=64000,AVERAGE-BANDWIDTH=56000,CODECS="mp4a.40.2"\nAUDIO.m3u8\n',
  )
  const media = (await ask(mine, 'P720.m3u8')).body
  expect(media).toContain('#EXT-X-TARGETDURATION:6\n')
  expect(media).toContain('#EXT-X-MAP:URI="P720.mp4",BYTERANGE="700@0"\n')
  const named = [...media.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\nP720\.mp4/g)].map(([, bytes, from]) => [Number(bytes), Number(from)])
  expect(named[0]).toEqual([3 * mib, 700])
  expect(named.reduce((at, [bytes, from]) => (from === at ? at + bytes! : Number.NaN), 700)).toBe(film.length)
  expect(media.endsWith('#EXT-X-ENDLIST\n')).toBe(true)
  for (const file of ['P360.m3u8', 'P360.mp4', 'SOURCE.mp4', 'index.mp4', 'x', 'AUDIO.m4s'])
    expect([file, (await ask(mine, file)).statusCode]).toEqual([file, 404])
})

test.each([
  ['0-1', [0, 1]],
  ['0-', [0, 2 * mib - 1]],
  ['100-199', [100, 199]],
  ['5-99999999', [5, 2 * mib + 4]],
  [`${15 * mib}-`, [15 * mib, 15 * mib + 122]],
  ['-10', [15 * mib + 113, 15 * mib + 122]],
  ['-99999999', [0, 2 * mib - 1]],
  ['0-699', [0, 699]],
  [`700-${700 + 3 * mib - 1}`, [700, 700 + 3 * mib - 1]], // one segment: a player needs all of it
  [`701-${700 + 3 * mib}`, [701, 701 + 2 * mib - 1]],
])('the range %s is answered by its bytes, at most 2 MiB of them unless they are one segment', async (asked, [from, to]) => {
  const answer = await range(await first, asked)
  expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
    206,
    `bytes ${from}-${to}/${film.length}`,
    String(to! - from! + 1),
  ])
  expect(answer.headers['accept-ranges']).toBe('bytes')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.rawPayload.equals(film.subarray(from, to! + 1))).toBe(true)
})
const first = watching()

test('past the end there is nothing; without a range, or with several, the whole film comes', async () => {
  const mine = await watching()
  for (const asked of [`${film.length}-`, '99999999-', '-0']) {
    const answer = await range(mine, asked)
    expect([answer.statusCode, answer.headers['content-range'], answer.rawPayload.length]).toEqual([416, `bytes */${film.length}`, 0])
  }
  for (const headers of [
    {},
    { range: 'bytes=0-1,5-6' },
    { range: 'bytes=9-5' },
    { range: 'items=0-1' },
    { range: 'bytes=0-1', 'if-range': '"x"' },
  ] as Record<string, string>[]) {
    const answer = await ask(mine, 'P720.mp4', headers)
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, String(film.length)])
    expect(answer.rawPayload.equals(film)).toBe(true)
  }
  const head = await ask(mine, 'P720.mp4', { range: 'bytes=0-1' }, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.headers['content-type'], head.rawPayload.length]).toEqual([
    200,
    String(film.length),
    'video/mp4',
    0,
  ])
  const sound = await ask(mine, 'AUDIO.mp4', { range: 'bytes=0-9' })
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([206, 'audio/mp4'])
  expect(sound.rawPayload.equals(lecture.sound.subarray(0, 10))).toBe(true)
})

test('a ticket opens only for the session that asked', async () => {
  const mine = await watching()
  const second = await given.secondSession(mine.learner)
  const strangers = [undefined, (await given.student()).accessToken, second.accessToken, (await given.admin()).accessToken]
  for (const accessToken of strangers) {
    const answer = await app.fastify.inject({
      url: `${mine.base}P720.mp4`,
      headers: { range: 'bytes=0-1', ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'LECTURE_NOT_FOUND'])
  }
  const [, id, signature] = /lectures\/(.*)\.(.*)\/$/.exec(mine.base)!
  const other = (await watching()).id
  for (const ticket of [
    `${other}.${signature}`,
    `${id}.${signature!.slice(0, -1)}${signature!.endsWith('A') ? 'B' : 'A'}`,
    `${id}.`,
    id!,
    'x',
  ])
    expect((await ask({ ...mine, base: `/files/lectures/${ticket}/` })).statusCode).toBe(404)
  expect((await range(mine, '0-1')).statusCode).toBe(206)
})

test('a range costs one statement, and none while the viewing is remembered', async () => {
  await range(await first, '0-1') // the film is read once for all
  const mine = await watching()
  expect(await statementsOf(() => range(mine, '0-1'))).toEqual(['find_viewings_at_door'])
  expect(await statementsOf(() => range(mine, '2-3'))).toEqual([])
  expect(await statementsOf(() => ask(mine, 'index.m3u8'))).toEqual([])
})

const code = async (mine: Watching) => {
  const answer = await range(mine, '0-1')
  return answer.statusCode === 206 ? 'OPEN' : [answer.statusCode, answer.json<{ code: string }>().code]
}

test('a refund, a lock, a logout and an end stop the next range at once, and paying opens it again', async () => {
  const all = [await watching(), await watching(), await watching(), await watching()] as const
  const [refunded, late, away, ended] = all
  expect(await Promise.all(all.map(code))).toEqual(['OPEN', 'OPEN', 'OPEN', 'OPEN'])
  await endUses(deps, { source: 'LINE', sourceId: refunded.lineId }, 'refunded')
  await lockUses(deps, [late.lineId], 'an instalment is late')
  await endOtherSessions(deps, { accountId: away.learner.accountId, reason: 'SIGNED_OUT' })
  await call(endViewing, { as: ended.learner, params: { id: ended.id }, body: {} })
  expect(await code(refunded)).toEqual([404, 'LECTURE_NOT_FOUND'])
  expect(await code(late)).toEqual([403, 'LECTURE_LOCKED'])
  expect(await code(away)).toEqual([404, 'LECTURE_NOT_FOUND'])
  expect(await code(ended)).toEqual([404, 'LECTURE_NOT_FOUND'])
  await unlockUses(deps, [late.lineId], 'paid')
  expect(await code(late)).toBe('OPEN')
})

test('the deadline ends an open player: 410 with the sentence of spec 8, at the door and in the beat', async () => {
  const mine = await watching()
  expect((await range(mine, '0-1')).statusCode).toBe(206)
  const other = await watching()
  await expire(other.learner)
  const answer = await range(other, '0-1')
  expect([answer.statusCode, answer.json<{ code: string; message: string }>()]).toEqual([
    410,
    expect.objectContaining({ code: 'LECTURE_EXPIRED', message: 'Video đã hết hạn xem.' }),
  ])
  const beat = await call(beatViewing, { as: other.learner, params: { id: other.id }, body: { position: 3, ranges: [[0, 3]], speed: 1 } })
  expect(beat.data).toMatchObject({ state: 'EXPIRED', percent: 0, watched: [] })
  expect((await deps.db.execute(sql`select watched from watchings where person_id = ${other.learner.id}`)).rows).toEqual([
    { watched: '{}' },
  ])
})
