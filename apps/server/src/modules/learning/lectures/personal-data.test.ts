import { deleteAccount } from '@khue/contracts/people/privacy'
import { expect, test } from 'vitest'
import { lectureWorld } from '#testing/lectures'
import type { TestPerson } from '#testing/people'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given } = base
const { recordedCourse, buy, open, expire } = lectureWorld(base)

const password = 'MatKhau2026!'
const leave = (as: TestPerson) => call(deleteAccount, { as, body: { reason: 'Không dạy nữa', password } })

test('a teacher cannot delete their account while somebody may watch their films, and can afterwards', async () => {
  const teacher = await given.teacher({ password })
  const course = await recordedCourse([{}], { teacher })
  const learner = await given.student()
  await buy(learner, course.code)
  expect(await leave(teacher)).toMatchObject({ status: 409, code: 'TEACHER_HAS_VIEWERS' })
  expect((await open(learner, course, course.lectures[0]!.itemId)).status).toBe(200)
  await expire(learner)
  expect((await leave(teacher)).status).toBe(200)
})

test.each([
  ['no film of theirs is ready', [{ isReady: false }], true],
  ['nobody bought the course', [{}], false],
])('a teacher deletes their account when %s', async (_title, specs, isBought) => {
  const teacher = await given.teacher({ password })
  const course = await recordedCourse(specs, { teacher })
  if (isBought) await buy(await given.student(), course.code)
  expect((await leave(teacher)).status).toBe(200)
})
