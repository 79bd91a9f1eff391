import { holdSeat, maxSeatsHeld, type SeatHold } from '@khue/contracts/offer/open-classes'
import { courseSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { seats } from '#modules/offer/seats'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { courseBuilder } from '#testing/courses'
import { people, type TestPerson } from '#testing/people'
import { claimReconciled } from './reconcile-claim.ts'
import { killHard } from './child.ts'
import { type Answer, post, type Product, startProduct } from './product.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * A seat is sold once. Each round is a run of a course or a live class with one to three seats left, requested by many people at the same moment over
 * two nodes; some of them send twice. Then the holds expire while all request again, and expired holds are released meanwhile. In the first round a
 * third node is killed in between. At last one person requests seats everywhere.
 */
const claims = {
  seats: 'as many people hold a seat as there are seats, never more',
  answered: 'everyone who gets a success holds a seat, and the others learn that there is none',
  once: 'a person who sends twice holds one seat',
  again: 'an expired seat goes to exactly one of the next requests',
  counted: 'the counter of a class equals its held seats, and is zero once all are released',
  bound: 'nobody holds more seats than the limit',
  ordered: 'a seat in an unpaid order is held as long as the order, regardless of its own expiry and of other requests',
} as const

type Kind = 'BATCH' | 'CLASS'
type Thing = { kind: Kind; id: string }
type Scene = { stage: Stage; urls: readonly string[]; thing: Thing; seats: number; crowd: readonly TestPerson[] }
const tableOf = { BATCH: 'course_batches', CLASS: 'open_classes' } as const
const columnOf = { BATCH: 'batch_id', CLASS: 'class_id' } as const

/** All request at once, every tenth of them twice; each answer counts as a trial. */
async function ask({ stage, urls, thing, crowd }: Scene) {
  const asking = crowd.flatMap((person, at) => (at % 10 === 0 ? [person, person] : [person]))
  return Promise.all(
    asking.map(async (person, at) => {
      const answer = await tryHold(`${urls[at % urls.length]}/api${holdSeat.path}`, person, thing)
      stage.trial()
      return { person, answer }
    }),
  )
}

async function tryHold(url: string, person: TestPerson, thing: Thing): Promise<Answer<SeatHold>> {
  const answer = await post<SeatHold>({ url, token: person.accessToken, body: thing })
  return answer.status === 503 ? tryHold(url, person, thing) : answer // a busy server has done nothing yet
}

/** The people who hold a seat, by SQL, and the counter of the run. */
async function heldOf({ stage, thing: { kind, id } }: Scene) {
  const { rows } = await stage.pool.query<{ learner_id: string }>(
    `select learner_id from seat_holds where ${columnOf[kind]} = $1 and state = 'HELD'`,
    [id],
  )
  return rows.map((row) => row.learner_id)
}

/** The counter of the class itself. */
async function countedOf({ stage, thing: { kind, id } }: Scene) {
  const { rows } = await stage.pool.query<{ held: number }>(`select seats_held as held from ${tableOf[kind]} where id = $1`, [id])
  return rows[0]?.held
}

async function judge(scene: Scene, answers: Awaited<ReturnType<typeof ask>>, claim: (typeof claims)['seats' | 'again']) {
  const { stage, seats } = scene
  const held = await heldOf(scene)
  const counted = await countedOf(scene)
  stage.claim(claims.counted, counted === held.length, { counted, held: held.length })
  stage.claim(claim, held.length === Math.min(seats, scene.crowd.length), { seats, held: held.length })
  stage.claim(claims.once, new Set(held).size === held.length, { held })
  for (const { person, answer } of answers) {
    if (answer.status === 0) continue // a killed node sent no answer
    const isFine = answer.status === 200 ? held.includes(person.id) : answer.code === 'SEAT_FULL' && !held.includes(person.id)
    stage.claim(claims.answered, isFine, { status: answer.status, code: answer.code, holds: held.includes(person.id) })
  }
}

const giveBack = ({ deps }: Stage) => seats.jobs?.find(({ name }) => name === 'seats:give_back')?.run(deps, {})
const runOut = ({ stage, thing: { kind, id } }: Scene) =>
  stage.pool.query(`update seat_holds set expires_at = now() - interval '1 second' where ${columnOf[kind]} = $1 and state = 'HELD'`, [id])

type OfferFactory = { batch: () => Promise<Thing>; live: () => Promise<Thing> }

/** Creates runs or classes with so many seats left, when four are taken. */
function offerFactory({ deps }: Stage, teacherId: string, seats: number): OfferFactory {
  const { course, batch } = courseBuilder(deps, { id: teacherId })
  return {
    batch: async () => ({ kind: 'BATCH', id: (await batch((await course()).id, seats + 4, { seatsTaken: 4 })).id }),
    live: async () => {
      const grades = { from: 8, to: 8 }
      const what = { kind: 'INTERACTIVE', title: 'Lớp', summary: '', subjectId: 4, teacherId, teacherTitle: 'Cô' } as const
      return { kind: 'CLASS', id: (await scheduleOpenClass(deps, { ...what, grades, feeVnd: 99_000, seats })).id }
    },
  }
}

type Round = { urls: readonly string[]; crowd: readonly TestPerson[]; teacherId: string; kind: Kind; doomed?: Product | undefined }

async function round(stage: Stage, { urls, crowd, teacherId, kind, doomed }: Round) {
  const seats = 1 + stage.random.below(3)
  const offers = offerFactory(stage, teacherId, seats)
  const thing = await (kind === 'BATCH' ? offers.batch() : offers.live())
  const scene = { stage, urls, thing, seats, crowd }
  const asking = ask(doomed ? { ...scene, urls: [...urls, doomed.url] } : scene)
  if (doomed) {
    while ((await countedOf(scene)) === 0);
    await killHard(doomed.child)
  }
  const answers = await asking
  await judge(scene, doomed ? [...answers, ...(await ask(scene))] : answers, claims.seats)
  await runOut(scene)
  const [again] = await Promise.all([ask(scene), giveBack(stage)])
  await judge(scene, again, claims.again)
  await runOut(scene)
  await giveBack(stage)
  stage.claim(claims.counted, (await countedOf(scene)) === 0, { left: await countedOf(scene) })
}

/** A person who holds many seats would keep them from all others. */
async function hoard(stage: Stage, urls: readonly string[], person: TestPerson, teacherId: string) {
  const { batch, live } = offerFactory(stage, teacherId, 5)
  const things = await Promise.all(Array.from({ length: maxSeatsHeld + 10 }, (_, at) => (at % 2 === 0 ? batch() : live())))
  const answers = await Promise.all(things.map((thing, at) => tryHold(`${urls[at % urls.length]}/api${holdSeat.path}`, person, thing)))
  const { rows } = await stage.pool.query(`select from seat_holds where holder_id = $1 and state = 'HELD'`, [person.id])
  const refused = answers.filter(({ code }) => code === 'SEAT_HOLD_LIMIT_REACHED').length
  stage.claim(claims.bound, rows.length === maxSeatsHeld && refused === 10, { held: rows.length, refused })
}

/** The last seat is ordered, its hold expires, everyone requests it, and expired holds are released meanwhile. */
async function order(stage: Stage, urls: readonly string[], crowd: readonly TestPerson[], teacherId: string) {
  const { course, batch } = courseBuilder(stage.deps, { id: teacherId })
  const { id: courseId, code } = await course()
  const { id } = await batch(courseId, 1)
  const [buyer, ...others] = crowd as [TestPerson, ...TestPerson[]]
  const scene: Scene = { stage, urls, thing: { kind: 'BATCH', id }, seats: 1, crowd: others.slice(0, 20) }
  const placing = { items: [{ sku: courseSku(code, id), quantity: 1 }] }
  const placed = await post<{ ids: string[] }>({
    url: `${stage.random.pick(urls)}/api${placeOrders.path}`,
    token: buyer.accessToken,
    body: placing,
  })
  await runOut(scene)
  const [answers] = await Promise.all([ask(scene), giveBack(stage)])
  const held = await heldOf(scene)
  const isApplicable = placed.status === 200 && held.length === 1 && held[0] === buyer.id
  stage.claim(claims.ordered, isApplicable && answers.every(({ answer }) => answer.code === 'SEAT_FULL'), { status: placed.status, held })
}

async function run(stage: Stage) {
  const [doomed, ...nodes] = await Promise.all([
    stage.isReal ? startProduct(stage) : undefined, // a planted fault shows without it
    startProduct(stage),
    startProduct(stage),
  ])
  const urls = nodes.map(({ url }) => url)
  const given = people(stage.deps)
  const teacher = await given.teacher()
  const size = Math.min(stage.n / 2, 500)
  const crowd: TestPerson[] = []
  for (let n = 0; n < size; n++) crowd.push(await given.student())
  for (let turn = 0; turn * 2 * size < stage.n; turn++) {
    const kind = turn % 2 === 0 ? 'BATCH' : 'CLASS'
    await round(stage, { urls, crowd, teacherId: teacher.id, kind, doomed: turn === 0 ? doomed : undefined })
  }
  await hoard(stage, urls, await given.student(), teacher.id)
  await order(stage, urls, crowd, teacher.id)
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
          module: 'seats',
          declaration: 'insertHold',
          find: '  const [row] = await hold[kind](db, { ...wanted, id: uuidv7() })',
          replace: `  const { rows: [free] } = await db.execute<{ n: number }>(sql\`select seats - seats_taken - seats_held as n from course_batches where id = \${wanted.refId}\`)
  if ((free?.n ?? 0) <= 0) throw Object.assign(new Error('full'), { cause: Object.assign(new (await import('pg')).default.DatabaseError('full', 0, 'error'), { code: '23514', constraint: 'course_batches_seats' }) })
  await new Promise((done) => setTimeout(done, 20)) // on a busy machine the other transaction would not run in between
  const [row] = await hold[kind](db, { ...wanted, id: uuidv7() })`,
        },
      ],
    },
    {
      name: 'a released seat is not counted',
      breaks: [claims.counted],
      sql: 'alter table seat_holds disable trigger seat_holds_counted; create trigger counted_once after insert on seat_holds for each row execute function seat_holds_count()',
    },
    {
      name: 'the expiry of an ordered seat counts',
      breaks: [claims.ordered],
      sql: 'drop trigger seat_holds_no_expiry_while_ordered on seat_holds',
      patches: [
        {
          module: 'seats',
          declaration: 'expire',
          find: "where ${which} and state = 'HELD' and order_line_id is null and",
          replace: "where ${which} and state = 'HELD' and",
        },
      ],
    },
    {
      name: 'concurrent holds of one person are not counted',
      breaks: [claims.bound],
      patches: [
        {
          module: 'seats',
          declaration: 'holdWithinBound',
          find: '  await stored.lockHolder(db, wanted.holderId)',
          replace: '  ',
        },
        {
          module: 'seats',
          declaration: 'holdWithinBound',
          find: '  return id\n}',
          replace: '  await new Promise((resolve) => setTimeout(resolve, 300))\n  return id\n}',
        },
      ],
    },
  ],
  run,
}
