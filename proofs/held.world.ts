import { startLesson } from '@khue/contracts/learning/lessons'
import { startCheckout } from '@khue/contracts/sale/checkout'
import { courseSku } from '@khue/contracts/sale/offers'
import { placeOrders } from '@khue/contracts/sale/orders'
import { lessons, recordStay } from '#modules/learning/lessons'
import { courseBuilder } from '#testing/courses'
import type { TestPerson } from '#testing/people'
import { vnpayCallbackFields } from '#testing/sale'
import type { Stage } from './proof.ts'
import { openShop } from './shop.ts'

export type Seat = { learnerId: string; lineId: string; money: string; lessonNo: number | null }
export type World = Awaited<ReturnType<typeof openWorld>>

const inMinutes = 60_000
let receipts = 7_100_000

/** A run whose seats are sold, and its lessons in order: each trial takes the next one and moves it into the past. */
export async function openWorld(stage: Stage, { lessons: count, learners: seats }: { lessons: number; learners: number }) {
  const shop = await openShop(stage)
  const { pool } = stage
  await pool.query('alter table run_meetings drop constraint run_meetings_times') // at night a moved lesson would begin on the day before
  const teacher = await shop.given.teacher({ name: 'Trần Quốc Bảo' })
  const builder = courseBuilder(shop.deps, teacher)
  const course = await builder.course({ title: 'Toán 8 theo chuyên đề', fee: count * 50_000 + 7, lessons: count })
  const run = await builder.batch(course.id, seats)
  await shop.work(1)
  const learners: TestPerson[] = []
  for (let n = 0; n < seats; n++) {
    const buyer = await shop.given.student()
    const { data } = await shop.call(placeOrders, buyer, { body: { items: [{ sku: courseSku(course.code, run.id), quantity: 1 }] } })
    const paid = await shop.call(startCheckout, buyer, { body: { ids: data?.ids ?? [], method: 'VNPAY' } })
    await shop.deliver(vnpayCallbackFields(paid.data?.paymentUrl ?? '', { vnp_TransactionNo: String((receipts += 1)) }))
    learners.push(buyer)
  }
  await shop.work(1)
  await pool.query(
    `update seat_holds set taken_at = now() - interval '30 days', created_at = now() - interval '30 days' where batch_id = $1`,
    [run.id],
  )
  const { rows } = await pool.query<{ id: string }>('select id from lessons where ref_id = $1 order by starts_at', [run.id])
  const unused = rows.map(({ id }) => id)
  const job = async (name: string) => lessons.jobs?.find((one) => one.name === name)?.run(shop.deps, {})

  /** Moves the next lesson so that it began so many minutes ago, with the teacher and all learners in its room unless they are away. */
  async function next({ isTeacherAway = false, begunMinutes = 125 } = {}) {
    const id = unused.shift()
    if (id === undefined) throw new Error('No lesson is left')
    const moved = `set starts_at = now() - make_interval(mins => $2), ends_at = now() - make_interval(mins => $2) + interval '90 minutes' where id = $1`
    await pool.query(`with meeting as (update run_meetings ${moved}) update lessons ${moved}`, [id, begunMinutes])
    const from = new Date(Date.now() - begunMinutes * inMinutes)
    const to = new Date(from.getTime() + 90 * inMinutes)
    if (begunMinutes < 90) return id
    for (const { id: personId } of [...(isTeacherAway ? [] : [teacher]), ...learners])
      await recordStay(shop.deps, { lessonId: id, personId, from, to })
    return id
  }
  const endTime = (id: string) => pool.query(`update lessons set release_at = now() - interval '1 second' where id = $1`, [id])
  const lessonOf = async (id: string) =>
    (await pool.query<{ state: string; revision: number }>('select state, revision from lessons where id = $1', [id])).rows[0]
  const seatsOf = async (id: string) =>
    (
      await pool.query<Seat>(
        `select learner_id as "learnerId", line_id as "lineId", money, lesson_no as "lessonNo" from lesson_seats where lesson_id = $1 order by learner_id`,
        [id],
      )
    ).rows
  /** The numbers of its lines that a lesson has paid. */
  const paidBy = async (id: string) =>
    (
      await pool.query<{ lineId: string; lessonNo: number; isFirst: boolean }>(
        `select e.line_id as "lineId", e.lesson_no as "lessonNo",
            e.lesson_no = (select count(*) from escrow_lessons b where b.line_id = e.line_id and b.lesson_no <= e.lesson_no) as "isFirst"
          from escrow_lessons e where e.lesson_id = $1`,
        [id],
      )
    ).rows
  const press = (id: string) => shop.call(startLesson, teacher, { params: { id } })
  return { stage, shop, teacher, learners, job, next, endTime, lessonOf, seatsOf, paidBy, press }
}
