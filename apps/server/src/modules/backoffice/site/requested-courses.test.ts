import { draftRequestedCourse } from '@khue/contracts/backoffice/requested-courses'
import { listMessages, submitForm } from '@khue/contracts/backoffice/site'
import { getAuthoredCourse } from '@khue/contracts/offer/authoring'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { createTeacherProfile } from '#modules/offer/teachers'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const admin = await given.admin()
const teacher = await given.teacher({ name: 'Trương Mỹ Hạnh' })
await createTeacherProfile(deps, { personId: teacher.id, title: 'Cô', intro: 'Đàn tranh từ đầu.', subjectIds: [100] })
const course = { title: 'Đàn tranh cơ bản', categoryId: 100, format: 'LIVE' as const }

async function received(type: 'REQUEST_COURSE' | 'CONTACT', content: string) {
  const contact = { name: 'Người Hỏi', contact: '0912345678' }
  await call(submitForm, { body: type === 'CONTACT' ? { type, content, ...contact } : { type, content } })
  const { items } = (await call(listMessages, { as: admin, query: { kind: type } })).data
  return items.find((one) => one.content === content)!
}
const draft = (messageId: string, address: string, id = uuidv7()) =>
  call(draftRequestedCourse, { as: admin, params: { id: messageId }, body: { ...course, id, teacher: address } })

test('an admin creates a teacher’s draft from a course request, with the visitor’s words, which marks it as done', async () => {
  const asked = await received('REQUEST_COURSE', 'Con tôi muốn học đàn tranh tối thứ Bảy.')
  const id = uuidv7()
  expect((await draft(asked.id, `https://hoc.example.vn/teachers/${teacher.id}?f=reviews`, id)).data).toEqual({ id })
  const written = (await call(getAuthoredCourse, { as: teacher, params: { id } })).data
  expect(written).toMatchObject({ status: 'DRAFT', content: { title: course.title, description: asked.content } })
  const done = (await call(listMessages, { as: admin, query: { kind: 'REQUEST_COURSE', status: 'DONE' } })).data.items
  expect(done).toMatchObject([{ id: asked.id, note: 'Bản nháp: Đàn tranh cơ bản', handledBy: admin.name }])
  expect((await draft(asked.id, teacher.id, id)).data).toEqual({ id }) // a second click
})

test('an unknown teacher, a message of another kind and an unknown message change nothing', async () => {
  const [asked, contact] = [await received('REQUEST_COURSE', 'Lớp cờ vua'), await received('CONTACT', 'Cho tôi hỏi')]
  expect((await draft(asked.id, '/teachers/khong-co-abcdefgh')).code).toBe('MESSAGE_TEACHER_UNKNOWN')
  expect((await draft(contact.id, teacher.id)).code).toBe('MESSAGE_NOT_FOUND')
  expect((await draft(uuidv7(), teacher.id)).code).toBe('MESSAGE_NOT_FOUND')
  const { items } = (await call(listMessages, { as: admin, query: { kind: 'REQUEST_COURSE' } })).data
  expect(items.map(({ id }) => id)).toEqual([asked.id])
})
