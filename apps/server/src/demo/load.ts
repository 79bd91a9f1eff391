import { seededRandom } from '@khue/art/random'
import { subjects } from '@khue/contracts/offer/subjects'
import { sql } from 'drizzle-orm'
import { listClassTimes, scheduleOpenClass, takeSeats } from '#modules/offer/open-classes'
import { createPerson, listPeople } from '#modules/people/people'
import { createPersonWithPassword, hashPassword } from '#modules/people/credentials'
import { publishPlan } from '#modules/sale/subscriptions'
import { createTeacherProfile } from '#modules/offer/teachers'
import { type Deps, transact } from '#platform/deps'
import { demoAccounts, demoPassword, guardedAccount, waitingAccount } from './data/accounts.ts'
import { writeCampaigns } from './campaigns.ts'
import { demoClasses } from './data/classes.ts'
import type { DemoClass } from './data/demo-class.ts'
import { describeClass } from './data/more-classes.ts'
import { deskBuyers, otherAdmin } from './data/desk-people.ts'
import { demoPlans } from './data/plans.ts'
import { loadConversations } from './chat.ts'
import { placeDeskOrders, fillDesks } from './desks.ts'
import { experienceOf, sendDemoProfile } from './experience.ts'
import type { DemoTeacher } from './data/demo-teacher.ts'
import { demoTeachers } from './data/teachers.ts'
import { submitCourse } from './authoring.ts'
import { writeClasses } from './class-authoring.ts'
import { signContracts } from './contracts.ts'
import { loadCourses } from './courses.ts'
import { nextOccurrence } from './occurrences.ts'
import { setUpAccounts, fillQueues } from './queues.ts'
import { seatChild } from './seats.ts'
import { teachLessons } from './lessons.ts'
import { offerPromotions } from './promotions.ts'
import { publishDemoPosts } from './posts.ts'
import { rescheduleDemoClasses } from './reschedule-classes.ts'
import { notifyDemoPeople } from './notifications.ts'
import { openTutorNetwork } from './tutors.ts'
import { addressCode, classId, personId } from './seed.ts'
import { watchLecture } from './watching.ts'

/**
 * Fills an empty database with people, plans and open classes, or brings an earlier demo up to today. Adds only missing rows and keeps changes of
 * visitors. Concurrent processes take turns.
 */
export async function loadDemo(deps: Deps) {
  await withDemoLock(deps, async (deps) => {
    const others = [guardedAccount, waitingAccount]
    const atDesks = [otherAdmin, ...deskBuyers]
    const keys = [...demoAccounts, ...others, ...atDesks, ...demoTeachers].map((person) => person.key)
    const known = await listPeople(deps, keys.map(personId))
    const isMissing = ({ key }: { key: string }) => !known.has(personId(key))
    if (known.size === 0) for (const plan of demoPlans) await publishPlan(deps, plan)
    await createAccounts(deps, [...demoAccounts, ...others, ...atDesks].filter(isMissing))
    if (others.some(isMissing)) await setUpAccounts(deps)
    await createTeachers(deps, demoTeachers.filter(isMissing))
    await openMissingClasses(deps)
    await openTutorNetwork(deps)
    await signContracts(deps)
    await loadCourses(deps)
    await submitCourse(deps)
    await writeClasses(deps)
    await fillQueues(deps)
    await writeCampaigns(deps)
    await offerPromotions(deps)
    await publishDemoPosts(deps)
    await placeDeskOrders(deps, deskBuyers.filter(isMissing))
    await fillDesks(deps)
    await seatChild(deps)
    await teachLessons(deps)
    await watchLecture(deps)
    await sendDemoProfile(deps)
    await loadConversations(deps)
  })
  await rescheduleDemoClasses(deps)
  await notifyDemoPeople(deps)
}

/** Runs one process at a time, by an advisory lock. */
export const withDemoLock = (deps: Deps, work: (deps: Deps) => Promise<void>) =>
  transact(deps, async (deps) => {
    await deps.db.execute(sql`set local statement_timeout = 0`) // on a slow machine the lock may wait longer than the statement timeout
    await deps.db.execute(sql`select pg_advisory_xact_lock(hashtext('khue demo'))`)
    await work(deps)
  })

async function createAccounts(deps: Deps, accounts: typeof demoAccounts) {
  if (accounts.length === 0) return
  const passwordHash = await hashPassword(demoPassword) // only once, because hashing is slow by design
  for (const { key, childOf, name, phone, birthDate, avatarKind, roles } of accounts) {
    await createPersonWithPassword(deps, {
      id: personId(key),
      name,
      phone,
      birthDate,
      avatarKind,
      roles,
      passwordHash,
      ...(childOf && { guardianId: personId(childOf) }),
    })
  }
}

const titleOf = ({ avatarKind }: DemoTeacher) => (avatarKind.startsWith('f') ? 'Cô' : 'Thầy')
const hasAccount = ({ key }: DemoTeacher) => demoAccounts.some((account) => account.key === key)
const subjectId = (key: string) => {
  const subject = subjects.find((one) => one.key === key)
  if (!subject) throw new Error(`there is no subject ${key}`)
  return subject.id
}

async function createTeachers(deps: Deps, teachers: readonly DemoTeacher[]) {
  for (const teacher of teachers) {
    const id = personId(teacher.key)
    if (!hasAccount(teacher)) {
      await createPerson(deps, { id, name: teacher.name, avatarKind: teacher.avatarKind, roles: ['teacher'] })
    }
    await createTeacherProfile(deps, {
      personId: id,
      code: addressCode(teacher.key),
      title: titleOf(teacher),
      intro: teacher.intro,
      subjectIds: teacher.subjects.map(subjectId),
      yearsTeaching: teacher.years,
      ...(teacher.school && { school: teacher.school }),
      ...experienceOf(teacher),
    })
  }
}

async function openMissingClasses(deps: Deps) {
  const known = await listClassTimes(
    deps,
    demoClasses.map(({ key }) => classId(key)),
  )
  const knownIds = new Set(known.map((row) => row.id))
  for (const one of demoClasses) {
    if (!knownIds.has(classId(one.key))) await openClass(deps, one)
  }
}

async function openClass(deps: Deps, one: DemoClass) {
  const id = classId(one.key)
  const teacher = demoTeachers.find(({ key }) => key === one.teacher)
  if (!teacher) throw new Error(`there is no teacher ${one.teacher}`)
  await scheduleOpenClass(deps, {
    id,
    title: one.title,
    summary: one.summary,
    description: describeClass(one),
    kind: one.kind ?? 'OPEN',
    feeVnd: one.fee ?? 0,
    seats: one.seats,
    subjectId: subjectId(one.subject),
    teacherId: personId(teacher.key),
    teacherTitle: titleOf(teacher),
    times: nextOccurrence(one.pattern, deps.clock()),
    createdAt: new Date(deps.clock().getTime() - (1 + seededRandom(`since of ${one.key}`)() * 60) * 86_400_000), // spread over two months
    ...(one.grades && { grades: one.grades }),
  })
  await takeSeats(deps, id, one.seats - one.left)
}
