import * as api from '@khue/contracts/community/chat'
import { uuidv7 } from 'uuidv7'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { grantUse } from '#modules/sale/entitlements'
import { lessonRosterChanged } from '#modules/learning/lessons'
import { linkGuardian } from '#modules/people/people'
import { transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { hourFrom } from '#testing/tutors'

type TestApp = Awaited<ReturnType<typeof testApp>>
export const chatEnv = { DATABASE_POOL_SIZE: '30' }

/** `HH:MM` in Vietnam, of a timestamp of the API. */
export const clockInVietnam = (moment = '') => new Date(Date.parse(moment) + 7 * 3_600_000).toISOString().slice(11, 16)

/** Quiet hours from an hour ago until in an hour, at the time of the test run. */
export function hoursAroundNow() {
  const [from, to] = [-1, 1].map((hours) => clockInVietnam(new Date(Date.now() + hours * 3_600_000).toISOString()))
  return { from: from!, to: to! }
}

/** A test app with classes and helpers for chat actions through its endpoints. */
export const chatTestApp = async () => withChat(await testApp({ env: chatEnv }))

/** The same for an existing test app. */
export function withChat<H extends TestApp>(base: H) {
  const { call, given, deps, pool, deliverEvents } = base

  const born = (person: TestPerson, day: string) => pool.query('update people set birth_date = $1 where id = $2', [day, person.id])
  let hours = 0
  async function liveClass(by: TestPerson, title = 'Toán 8 · Tối T3, T5') {
    const { from: startsAt, to: endsAt } = hourFrom(new Date(Date.UTC(2099, 0, 1, hours++ * 3)).toISOString().slice(0, 16), 90)
    const { id } = await scheduleOpenClass(deps, {
      kind: 'INTERACTIVE',
      feeVnd: 99_000,
      title,
      summary: '',
      subjectId: 4,
      grades: { from: 8, to: 8 },
      teacherId: by.id,
      teacherTitle: 'Cô',
      seats: 50,
      times: { startsAt, endsAt },
    })
    return id
  }
  /** As when a learner gets a paid seat. Returns the line. */
  async function enrol({ id: learnerId }: TestPerson, refId: string) {
    const lineId = uuidv7()
    await transact(deps, async (deps) => {
      await grantUse(deps, {
        personId: learnerId,
        kind: 'LL',
        refId,
        source: 'LINE',
        sourceId: lineId,
        until: new Date('2100-01-01'),
        reason: 'test',
      })
      await publish(deps, lessonRosterChanged, { kind: 'CLASS', refId, joined: [learnerId], left: [], teacherIds: [] })
    })
    await deliverEvents()
    return lineId
  }
  /** A teacher with a class of two children, one of whom has a mother; and a stranger to all of them. */
  async function school() {
    const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
    const learner = await given.student({ name: 'Lê Văn Con' })
    const mate = await given.student({ name: 'Trần Gia Huy' })
    const mother = await given.parent({ name: 'Lê Thị Mẹ' })
    const stranger = await given.parent({ name: 'Phạm Người Lạ' })
    await born(learner, '2014-03-01')
    await born(mate, '2014-05-05')
    await linkGuardian(deps, { guardianId: mother.id, childId: learner.id })
    const classId = await liveClass(teacher)
    await enrol(learner, classId)
    await enrol(mate, classId)
    return { teacher, learner, mate, mother, stranger, classId }
  }

  return { ...base, ...deeds(call), born, liveClass, enrol, school }
}

function deeds(call: TestApp['call']) {
  const open = (as: TestPerson, participantId: string) => call(api.openRoom, { as, body: { participantId } })
  const rooms = async (as: TestPerson) => (await call(api.listRooms, { as })).data.items
  const page = (as: TestPerson, id: string, query: object = {}) => call(api.listMessages, { as, params: { id }, query })
  return {
    open,
    rooms,
    page,
    opened: async (as: TestPerson, other: TestPerson) => (await open(as, other.id)).data.id,
    read: (as: TestPerson, id: string) => call(api.getRoom, { as, params: { id } }),
    textsOf: async (as: TestPerson, id: string) => (await page(as, id)).data.items.map(({ text }) => text),
    changes: (as: TestPerson, id: string, after: number, size = 100) =>
      call(api.listChanges, { as, params: { id }, query: { after, size } }),
    send: (as: TestPerson, id: string, text: string, more: object = {}) =>
      call(api.sendMessage, { as, params: { id }, body: { clientId: uuidv7(), text, ...more } }),
    edit: (as: TestPerson, id: string, seq: number, text: string) => call(api.editMessage, { as, params: { id, seq }, body: { text } }),
    recallMessage: (as: TestPerson, id: string, seq: number) => call(api.deleteMessage, { as, params: { id, seq } }),
    react: (as: TestPerson, id: string, seq: number, isOn = true) =>
      call(api.reactToMessage, { as, params: { id, seq }, body: { kind: 'LIKE', isOn } }),
    pin: (as: TestPerson, id: string, seq: number) => call(api.pinMessage, { as, params: { id, seq }, body: { isPinned: true } }),
    seen: (as: TestPerson, id: string, seq: number) => call(api.markRoomRead, { as, params: { id }, body: { seq } }),
    unread: async (as: TestPerson) => (await call(api.countUnread, { as })).data.count,
    classRoom: async (as: TestPerson, purpose: 'CLASS' | 'PARENTS' = 'CLASS') => {
      const found = (await rooms(as)).find((room) => room.purpose === purpose)
      if (!found) throw new Error(`${as.name} has no such room`)
      return found
    },
  }
}
