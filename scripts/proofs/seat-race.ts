import { holdSeat, type SeatHold } from '@khue/contracts/catalogue'
import { shelves } from '#testing/courses'
import { people, type TestPerson } from '#testing/people'
import { claimReconciled } from './books.ts'
import { type Answer, post, startProduct } from './product.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * One seat is given once. Each round is a run of a course with one to three seats left, for which a crowd asks at the same moment over
 * two nodes; some of them press twice. Then the time of the holds runs out while the crowd asks again.
 */
const claims = {
  seats: 'as many hold a seat as there are, never more',
  told: 'whoever is told that they hold a seat holds it, and the others that there is none',
  once: 'whoever presses twice holds one seat',
  again: 'a seat whose time is over goes to exactly one of those who ask next',
} as const

type Scene = { stage: Stage; urls: readonly string[]; batchId: string; seats: number; crowd: readonly TestPerson[] }

/** All ask at once, every tenth of them twice; each answer counts as a trial. */
async function ask({ stage, urls, batchId, crowd }: Scene) {
  const asking = crowd.flatMap((person, at) => (at % 10 === 0 ? [person, person] : [person]))
  return Promise.all(
    asking.map(async (person, at) => {
      const answer = await tryHold(`${urls[at % urls.length]}/api${holdSeat.path}`, person, batchId)
      stage.trial()
      return { person, answer }
    }),
  )
}

async function tryHold(url: string, person: TestPerson, id: string): Promise<Answer<SeatHold>> {
  const answer = await post<SeatHold>({ url, token: person.accessToken, body: { kind: 'BATCH', id } })
  return answer.status === 503 ? tryHold(url, person, id) : answer // a busy machine has decided nothing yet
}

/** Who holds a seat, from raw rows, and what the run says of it. */
async function heldOf({ stage, batchId }: Scene) {
  const { rows } = await stage.pool.query<{ learner_id: string }>(
    `select learner_id from seat_holds where batch_id = $1 and state = 'HELD'`,
    [batchId],
  )
  return rows.map((row) => row.learner_id)
}

async function judge(scene: Scene, answers: Awaited<ReturnType<typeof ask>>, claim: (typeof claims)['seats' | 'again']) {
  const { stage, seats } = scene
  const held = await heldOf(scene)
  stage.claim(claim, held.length === Math.min(seats, scene.crowd.length), { seats, held: held.length })
  stage.claim(claims.once, new Set(held).size === held.length, { held })
  for (const { person, answer } of answers) {
    const isFine = answer.status === 200 ? held.includes(person.id) : answer.code === 'SEAT_FULL' && !held.includes(person.id)
    stage.claim(claims.told, isFine, { status: answer.status, code: answer.code, holds: held.includes(person.id) })
  }
}

async function round(stage: Stage, urls: readonly string[], crowd: readonly TestPerson[], teacherId: string) {
  const { course, batch } = shelves(stage.deps, { id: teacherId })
  const seats = 1 + stage.random.below(3)
  const { id: batchId } = await batch((await course()).id, seats + 4, { seatsTaken: 4 })
  const scene = { stage, urls, batchId, seats, crowd }
  await judge(scene, await ask(scene), claims.seats)
  await stage.pool.query(`update seat_holds set expires_at = now() - interval '1 second' where batch_id = $1 and state = 'HELD'`, [batchId])
  await judge(scene, await ask(scene), claims.again)
}

async function run(stage: Stage) {
  const nodes = await Promise.all([startProduct(stage), startProduct(stage)])
  const urls = nodes.map(({ url }) => url)
  const given = people(stage.deps)
  const teacher = await given.teacher()
  const size = Math.min(stage.n / 2, 500)
  const crowd: TestPerson[] = []
  for (let n = 0; n < size; n++) crowd.push(await given.student())
  for (let asked = 0; asked < stage.n; asked += 2 * size) await round(stage, urls, crowd, teacher.id)
  await claimReconciled(stage)
  stage.figure('requestsAtOnce', size)
}

export const seatRace: Proof = {
  name: 'seat-race',
  counts: 'requests for the last seats, 500 at once over two nodes',
  size: { full: 10_000, short: 200 },
  limitSeconds: 600,
  faults: [
    {
      name: 'read, then write',
      breaks: [claims.seats],
      sql: 'alter table course_batches drop constraint course_batches_seats',
      patches: [
        {
          file: 'apps/server/src/modules/catalogue/seats/seats.repository.ts',
          find: '  const [row] = await hold[kind](db, { ...wanted, id: uuidv7() })',
          replace: `  const { rows: [free] } = await db.execute<{ n: number }>(sql\`select seats - seats_taken - seats_held as n from course_batches where id = \${wanted.refId}\`)
  if ((free?.n ?? 0) <= 0) throw Object.assign(new Error('full'), { cause: Object.assign(new (await import('pg')).default.DatabaseError('full', 0, 'error'), { code: '23514', constraint: 'course_batches_seats' }) })
  const [row] = await hold[kind](db, { ...wanted, id: uuidv7() })`,
        },
      ],
    },
  ],
  run,
}
