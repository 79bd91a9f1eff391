import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@khue/contracts/endpoint'
import * as marking from '@khue/contracts/learning/marking'
import pg from 'pg'
import { z } from 'zod'
import { markingWorld, pointsOf } from '#testing/marking'
import type { TestPerson } from '#testing/people'
import { reportWorld } from '#testing/reports'
import { picture } from '#testing/uploads'
import { modules } from '../apps/server/src/modules/registry.ts'
import { openBase } from './learning.world.ts'
import type { Stage } from './proof.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
export type Draft = Awaited<ReturnType<World['draft']>>
/** Undefined: a guest. */
export type Looker = TestPerson | undefined

const parts = [
  { title: 'Đúng điều kiện', points: 800 },
  { title: 'Trình bày', points: 200 },
]
let drafts = 0

/** A run with a held lesson, and drafts of marks with everything that a mark can have. */
export async function openWorld(stage: Stage) {
  const base = await openBase(stage, { env: { ROLES: 'api' } }) // without sockets here, every live event goes through the database
  const { call, given, app, deps } = base
  const admin = await given.admin()
  const { soldRun, submittedIn, stroke, draw, save, read, giveBack, reopen, familyMarks, voice, sent } = markingWorld(base, admin)
  const reports = reportWorld(base, admin)
  const run = await soldRun()
  const lessonId = await reports.hold(run, 0)
  const others = { otherParent: await given.parent(), stranger: await given.student(), otherTeacher: await given.teacher() }
  const seenLive = await listen(stage)

  /** What is secret of it, in words and ids. */
  async function draft() {
    const n = (drafts += 1)
    const before = { child: await noticesTo(run.child), mother: await noticesTo(run.mother) }
    const work = await submittedIn(run, { parts, lessonId, title: `Bài ${n}` })
    const { submission, file, assignment } = work
    const first = await mark(submission.id, { file, n })
    const { rows } = await stage.pool.query<{ id: string }>('select id from marks where submission_id = $1', [submission.id])
    return { n, before, id: submission.id, assignmentId: assignment.id, file, markId: rows[0]?.id ?? '', ...first }
  }
  /** Everything of one round; its words, ids and points are told apart from those of others. */
  async function mark(id: string, { file, n, revision = 0, round = 1 }: { file: string; n: number; revision?: number; round?: number }) {
    const { teacher } = run
    const [words, onPage] = [`Bí mật ${n} vòng ${round} trong lời`, `Bí mật ${n} vòng ${round} trên trang`]
    const text = stroke(file, { kind: 'TEXT', text: onPage, points: pointsOf([1000, 3000]) })
    await draw(teacher, id, [text])
    const points = 100 + n * 10 + round
    await save(teacher, id, { revision, words, points: [points, 0].map((points, part) => ({ part, points })) })
    const [sound, voiceId] = [await voice(teacher), randomUUID()]
    await call(marking.addMarkVoice, { as: teacher, params: { id }, body: { id: voiceId, assetId: sound } })
    const fileName = `bi-mat-${n}-${round}.png`
    const { assetId: document } = await sent(teacher, { purpose: 'MARK_FILE', fileName, bytes: await picture() })
    await call(marking.addMarkFile, { as: teacher, params: { id }, body: { id: randomUUID(), assetId: document } })
    const mine = (await read(teacher, id)).data
    return {
      total: points,
      files: [sound, document],
      addresses: [...mine.voices, ...mine.files].map(({ address }) => address),
      secrets: [words, onPage, text.id, voiceId, sound, document, `bi-mat-${n}-${round}`, `[${points},0]`],
      revision: mine.revision,
    }
  }

  const get = (as: Looker, url: string) => getAs(app, as, url)
  const served = [...app.api.served.values()].flatMap(({ endpoint }) => (endpoint.method === 'GET' ? [endpoint] : []))
  const collect = async (as: TestPerson) =>
    JSON.stringify(await Promise.all(modules.flatMap(({ personalData }) => (personalData ? [personalData.collect(deps, as.id)] : []))))
  const noticesTo = async (as: TestPerson) =>
    (await stage.pool.query<{ type: string }>(`select type from notifications where person_id = $1 and type like 'MARK%'`, [as.id])).rows
      .length
  const does = { draft, mark, get, collect, noticesTo, seenLive, giveBack, reopen, familyMarks }
  return { stage, ...run, ...others, lessonId, reports, served, ...does }
}

type App = Awaited<ReturnType<typeof openBase>>['app']
async function getAs({ fastify }: App, as: Looker, url: string) {
  const headers = as ? { authorization: `Bearer ${as.accessToken}` } : {}
  const { statusCode, body } = await fastify.inject({ url, headers })
  return { isOpen: statusCode === 200, text: body }
}

/** What open pages of these people would be told, in the order of the commits. */
async function listen({ databaseUrl }: Stage) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const heard: { to: string[]; text: string }[] = []
  client.on('notification', ({ payload = '{}' }) => {
    const { to = [], ...message } = JSON.parse(payload) as { to?: string[] } // written by platform/realtime
    heard.push({ to, text: JSON.stringify(message) })
  })
  await client.query('listen live')
  return async (people: readonly { id: string }[]) => {
    await client.query('select 1') // what was sent before has arrived by then
    return heard.filter(({ to }) => people.some(({ id }) => to.includes(id))).map(({ text }) => text)
  }
}

const asks = (endpoint: Endpoint, field: string) => endpoint.query instanceof z.ZodObject && field in endpoint.query.shape

/** Addresses of an endpoint, with every id that a person could guess, for the learner and for a child, and with the words that are searched for. */
export function addressesOf(endpoint: Endpoint, ids: readonly string[], { learnerId, words }: { learnerId: string; words: string }) {
  const paths = endpoint.path.includes(':') ? ids.map((id) => endpoint.path.replaceAll(/:\w+/g, id)) : [endpoint.path]
  const queries = [
    '',
    ...(asks(endpoint, 'learnerId') ? [`?learnerId=${learnerId}`] : []),
    ...['term', 'q'].filter((field) => asks(endpoint, field)).map((field) => `?${field}=${encodeURIComponent(words)}`),
  ]
  return paths.flatMap((path) => queries.map((query) => `/api${path}${query}`))
}
