import { courseSku } from '@khue/contracts/sale/offers'
import { vnpayCallback } from '@khue/contracts/money/payments'
import * as runs from '@khue/contracts/offer/runs'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { placeOrders } from '@khue/contracts/sale/orders'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { createTeacherProfile } from '#modules/offer/teachers'
import { contractInForce } from '#testing/contract-in-force'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields } from '#testing/sale'
import type { testApp } from '#testing/test-app'
import { reconcile } from '../reconcile/index.ts'

let receipts = 4_600_000

/** Sold runs whose lessons a test moves through time. The app needs `vnpayEnv`. */
export function lessonWorld({ call, given, deps, deliverEvents }: Awaited<ReturnType<typeof testApp>>, admin: TestPerson) {
  const times = lessonTimes({ deps })
  async function teacherNamed(name: string, options: { password?: string } = {}) {
    const teacher = await given.teacher({ name, ...options })
    await createTeacherProfile(deps, { personId: teacher.id, title: 'Cô', intro: 'Dạy chậm mà chắc.', subjectIds: [4], yearsTeaching: 3 })
    await contractInForce(deps, teacher.id, admin.id)
    return teacher
  }
  async function buy(as: TestPerson, code: string, run: string, learner = as) {
    const items = [{ sku: courseSku(code, run), quantity: 1 as const, learnerId: learner.id }]
    const { ids } = (await call(placeOrders, { as, body: { items } })).data
    const { paymentUrl } = (await call(startCheckout, { as, body: { ids, method: 'VNPAY' } })).data
    await call(vnpayCallback, { query: vnpayCallbackFields(paymentUrl, { vnp_TransactionNo: String(receipts++) }) })
    await deliverEvents()
    return ids[0]!
  }
  /** A run of four lessons on 5, 7, 12 and 14 January 2027 from 18:00 to 19:30, with a child whose mother bought it, and an adult. */
  async function soldRun({ fee = 1_000_003, ...options }: { fee?: number; password?: string } = {}) {
    const teacher = await teacherNamed('Trần Quốc Bảo', options)
    const course = await courseBuilder(deps, teacher).course({ title: 'Toán 9: Hệ phương trình', lessons: 4, fee })
    const id = uuidv7()
    const pattern = { startsOn: '2027-01-05', slots: [2, 4].map((weekday) => ({ weekday, from: '18:00', to: '19:30' })) }
    const opened = await call(runs.createRun, {
      as: teacher,
      params: { id: course.id },
      body: { id, pattern, terms: { seats: 12, fee: null, minimum: null } },
    })
    if (opened.status !== 200) throw new Error(`the run was refused with ${opened.status}`)
    await deliverEvents()
    const [mother, adult] = [await given.parent(), await given.student()]
    const child = await given.student({ guardianId: mother.id })
    const orderId = await buy(mother, course.code, id, child)
    const adultOrderId = await buy(adult, course.code, id)
    return { id, course, teacher, mother, child, adult, orderId, adultOrderId, lessons: await times.lessonsOf(id) }
  }
  return { teacherNamed, buy, soldRun, ...times }
}

/** Reads lessons, and moves them through time. */
function lessonTimes({ deps }: Pick<Awaited<ReturnType<typeof testApp>>, 'deps'>) {
  const lessonsOf = async (refId: string) =>
    (await deps.db.execute<{ id: string }>(sql`select id from lessons where ref_id = ${refId} order by starts_at`)).rows.map(({ id }) => id)
  /** Lets a lesson end so many minutes ago: its meeting, its times here, and the seats and stays in it move together. */
  async function endAgo(lessonId: string, minutes: number) {
    // near midnight a moved lesson lies on two days, which no planned one does
    await deps.db.execute(sql`alter table run_meetings drop constraint if exists run_meetings_times`)
    await deps.db.execute(sql`
      with shift as (select now() - make_interval(mins => ${minutes}) - ends_at as by from lessons where id = ${lessonId}),
        meeting as (update run_meetings set starts_at = starts_at + by, ends_at = ends_at + by from shift where id = ${lessonId})
      update lessons set starts_at = starts_at + by, ends_at = ends_at + by from shift where id = ${lessonId}`)
    await deps.db.execute(sql`update seat_holds set taken_at = taken_at - interval '30 days', created_at = created_at - interval '30 days'
      where state = 'TAKEN' and batch_id = (select ref_id from lessons where id = ${lessonId}) and taken_at > now() - interval '1 day'`)
  }
  /** A stay in a lesson, in minutes from its start. */
  const stay = (lessonId: string, personId: string, { from = 0, to = 90, source = 'ROOM' } = {}) =>
    deps.db.execute(sql`insert into lesson_stays (id, lesson_id, person_id, from_at, to_at, source)
      select ${uuidv7()}, id, ${personId}, starts_at + make_interval(mins => ${from}), starts_at + make_interval(mins => ${to}), ${source} from lessons where id = ${lessonId}`)
  const lesson = async (id: string) => (await deps.db.execute(sql`select * from lessons where id = ${id}`)).rows[0]!
  const seats = async (id: string) =>
    (
      await deps.db.execute<{
        learner_id: string
        attendance: string
        minutes: number | null
        money: string
        lesson_no: number | null
        amount_vnd: string
      }>(
        sql`select learner_id, attendance, minutes, money, lesson_no, amount_vnd from lesson_seats where lesson_id = ${id} and is_rostered order by learner_id`,
      )
    ).rows
  /** The time of the families to contest is over. */
  const endContestTime = (id: string) => deps.db.execute(sql`update lessons set release_at = now() - interval '1 second' where id = ${id}`)
  /** What Khuê owes a person, by default for teaching. */
  async function owedTo(personId: string, code = 'TEACHER_PAYABLE') {
    const { rows } = await deps.db.execute<{ owed: number }>(sql`select coalesce(-sum(e.amount), 0)::int as owed
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.code = ${code} and a.owner_id = ${personId}`)
    return rows[0]!.owed
  }
  /** What reconcile finds, except `nothing_is_sold_after_its_start`: the tests move sold lessons into the past. */
  async function disagreements() {
    const { findings } = await reconcile(deps.db)
    return findings.filter(({ name, disagreements: found }) => found > 0 && name !== 'nothing_is_sold_after_its_start')
  }
  return { lessonsOf, endAgo, stay, lesson, seats, endContestTime, owedTo, disagreements }
}
