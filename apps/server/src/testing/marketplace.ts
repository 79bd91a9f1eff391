import { classSku, courseSku, tutorSku } from '@khue/contracts/sale/offers'
import { sql } from 'drizzle-orm'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import type { Deps } from '#platform/deps'
import { courseBuilder } from './courses.ts'
import type { people } from './people.ts'
import { sellPlan } from './sale.ts'
import { hourFrom, tutorBuilder } from './tutors.ts'

/**
 * A small marketplace with every kind of product: a platform plan, a course with two runs of three seats, a recorded course and a live class of two
 * teachers, and lessons of a tutor; and six buyers in four households. All dates are far ahead, so that nothing begins during a test.
 */
export async function seedMarketplace(deps: Deps, given: ReturnType<typeof people>) {
  const [teacher, other] = [await given.teacher({ name: 'Vũ Phương Linh' }), await given.teacher({ name: 'Trần Quốc Toản' })]
  const tutorId = await tutorBuilder(deps, given).tutor({ name: 'Phạm Văn Kèm', fee: 200_000, minutes: 60 })
  const plan = await sellPlan(deps)
  const [ofTeacher, ofOther] = [courseBuilder(deps, teacher), courseBuilder(deps, other)]
  const taught = await ofTeacher.course({ title: 'Toán 8 theo chuyên đề', fee: 1_290_000, lessons: 18 })
  const [run, secondRun] = [
    await ofTeacher.batch(taught.id, 3),
    await ofTeacher.batch(taught.id, 3, { startsOn: '2099-12-08', weekdays: [3, 5] }),
  ]
  const recorded = await ofOther.course({ format: 'RECORDED', title: 'Phân thức từ đầu', fee: 450_000 })
  const { from: startsAt, to: endsAt } = hourFrom('2099-11-01T19:00', 90)
  const live = await scheduleOpenClass(deps, {
    kind: 'INTERACTIVE',
    feeVnd: 99_000,
    title: 'Chữa đề cuối kỳ',
    summary: '',
    subjectId: 4,
    grades: { from: 8, to: 8 },
    teacherId: other.id,
    teacherTitle: 'Thầy',
    seats: 5,
    times: { startsAt, endsAt },
  })
  const serviceId = await serviceOf(deps, tutorId)
  return {
    sellers: { teacher, other, tutorId },
    courses: { taught: taught.id, recorded: recorded.id },
    runs: [run.id, secondRun.id] as const,
    classId: live.id,
    serviceId,
    skus: {
      plan: plan.sku,
      run: courseSku(taught.code, run.id),
      secondRun: courseSku(taught.code, secondRun.id),
      recorded: courseSku(recorded.code),
      live: classSku(live.code),
      lessons: tutorSku(serviceId, 60, 4),
    },
    households: await households(given),
  }
}

/** Two mothers with a child each, and two adults. */
async function households(given: ReturnType<typeof people>) {
  const family = async () => {
    const parent = await given.parent()
    return { parent, child: await given.student({ guardianId: parent.id }) }
  }
  return { families: [await family(), await family()] as const, alone: [await given.student(), await given.student()] as const }
}

async function serviceOf({ db }: Deps, tutorId: string) {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from tutor_services where tutor_id = ${tutorId} order by position limit 1`,
  )
  return String(rows[0]?.id)
}
