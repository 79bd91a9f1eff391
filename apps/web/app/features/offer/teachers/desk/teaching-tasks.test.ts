import type { AuthoredCourse } from '@khue/contracts/offer/authoring'
import type { AuthoredClass } from '@khue/contracts/offer/class-authoring'
import type { OwnApplication } from '@khue/contracts/offer/applications'
import type { TeacherContract } from '@khue/contracts/offer/teacher-contracts'
import { expect, test } from 'vitest'
import { teachingTasks } from './teaching-tasks.ts'

const course = (status: AuthoredCourse['status'], more: Partial<AuthoredCourse> = {}) =>
  ({ id: status, title: status, status, missing: [], openRemarks: 0, ...more }) as AuthoredCourse
const contract = (status: TeacherContract['status'], sentBackReason: string | null = null) => ({
  current: { status, sentBackReason } as TeacherContract,
  inForce: null,
})
const oneClass = (status: AuthoredClass['status'], state: AuthoredClass['state'] = 'NEW') =>
  ({ id: status + state, title: status, status, state, missing: [] }) as unknown as AuthoredClass
const none = { applications: [], contract: undefined, courses: [], classes: [], unanswered: { COURSES: 0, TEACHER: 0 } }
const inForce = { current: null, inForce: {} as TeacherContract }
const application = (state: OwnApplication['state']) => ({ kind: 'TEACHER', state }) as OwnApplication

test.each([
  ['a contract in force', { ...none, contract: inForce }, []],
  ['no contract', { ...none, contract: { current: null, inForce: null } }, ['Ký hợp đồng để mở bán khoá học']],
  ['a contract to sign', { ...none, contract: contract('READY') }, ['Hợp đồng chờ bạn ký']],
  ['a signed contract', { ...none, contract: contract('SIGNED') }, []],
  [
    'an application of which changes are asked',
    { ...none, applications: [application('NEEDS_CHANGES'), null] },
    ['Hồ sơ đăng ký dạy cần sửa'],
  ],
  ['an approved application', { ...none, applications: [application('APPROVED')] }, []],
  ['courses that wait for an admin', { ...none, courses: [course('PENDING_APPROVAL'), course('APPROVED')] }, []],
  [
    'classes: what was refused and what is not sent, but nothing of one that waits, is approved or is over',
    {
      ...none,
      classes: [
        oneClass('DRAFT'),
        oneClass('REJECTED', 'LISTED'),
        oneClass('PENDING_APPROVAL'),
        oneClass('APPROVED', 'LISTED'),
        oneClass('DRAFT', 'OVER'),
      ],
    },
    ['Lớp “REJECTED” bị từ chối', 'Lớp “DRAFT” chưa gửi duyệt'],
  ],
  [
    'reviews without an answer',
    { ...none, unanswered: { COURSES: 100, TEACHER: 1 } },
    ['99+ đánh giá về khoá học chưa trả lời', '1 đánh giá về bạn chưa trả lời'],
  ],
])('with %s', (_, waiting, titles) => {
  expect(teachingTasks(waiting).map(({ title }) => title)).toEqual(titles)
})

test('what an admin asks to correct comes first', () => {
  const tasks = teachingTasks({
    ...none,
    contract: contract('DRAFT', 'Mặt sau bị loá'),
    courses: [course('DRAFT'), course('REJECTED', { openRemarks: 2 })],
  })
  expect(tasks.map(({ title, note }) => [title, note])).toEqual([
    ['Khuê trả hợp đồng về để sửa', 'Mặt sau bị loá'],
    ['“REJECTED” bị từ chối', '2 góp ý chưa sửa'],
    ['“DRAFT” chưa gửi duyệt', 'Đã đủ để gửi duyệt'],
  ])
})
