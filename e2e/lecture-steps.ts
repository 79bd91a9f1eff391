import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { LectureFilm } from '@khue/contracts/ground/media'
import { courseSku } from '@khue/contracts/sale/offers'
import { film } from '#testing/films'
import { newName, newTeacher } from './accounts.ts'
import { upload } from './applicants.ts'
import { expect } from './journey.ts'
import { ask, buy, newPage, openAdmin } from './lesson-steps.ts'
import { readSql } from './test-database.ts'

export const filmSeconds = 40
const courses = '/authoring/v1/courses'
const captions = `WEBVTT

00:00.000 --> 00:08.000
Vừa rồi mình vẽ được một hình vuông bằng bốn lần lặp.

00:08.000 --> 00:16.000
Muốn có bông hoa, ta đặt hình vuông đó vào trong một vòng lặp khác.

00:16.000 --> 00:28.000
Vòng ngoài quay 6 lần, mỗi lần vẽ trọn một hình vuông.

00:28.000 --> 00:40.000
Vì 6 nhân 60 đúng bằng 360, bông hoa khép kín.
`
const filmChapters = [
  { at: 0, title: 'Ôn lại biến đếm' },
  { at: 10, title: 'Cú pháp for và range' },
  { at: 25, title: 'Vòng lặp lồng nhau' },
]

export type RecordedCourse = { id: string; code: string; title: string; items: string[] }
type Rules = { isNoSkip?: boolean; accessDays?: number | null }

let small: Promise<Buffer> | undefined

/** A recorded course on sale, by a new teacher: its films are grey pictures and silence, which every browser plays. */
export async function recordedCourse(browser: Browser, { isNoSkip = false, accessDays = 30 }: Rules = {}) {
  const [teacher, admin] = [await newPage(browser), await openAdmin(browser)]
  const teacherName = await newTeacher(teacher)
  const course = await draftCourse(teacher, { isNoSkip, accessDays })
  for (const itemId of course.items) await addFilm(teacher, course.id, itemId)
  const { revision } = await ask<{ revision: number }>(teacher, 'GET', `${courses}/${course.id}`)
  await ask(teacher, 'POST', `${courses}/${course.id}/submit`, { revision })
  const approval = `/authoring/v1/admin/approvals/${course.id}`
  const { version, contentSha } = await ask<{ version: number; contentSha: string }>(admin, 'GET', approval)
  await ask(admin, 'POST', `${approval}/approve`, { version, contentSha, checked: ['TEXT', 'CONTENT', 'RIGHTS', 'CONTACT'] })
  const [row] = (await readSql('select code from courses where id = $1', [course.id])) as { code: string }[]
  await admin.context().close()
  return { teacher, teacherName, course: { ...course, code: row?.code ?? '' } satisfies RecordedCourse }
}

async function draftCourse(teacher: Page, { isNoSkip, accessDays }: Required<Rules>) {
  const [id, title] = [randomUUID(), `Python ${newName('Lớp')}`.slice(0, 60).trim()]
  const items = ['Vòng lặp for và range', 'Vòng lặp while: đoán số', 'Bài tập: vẽ bông hoa'].map((lecture, at) => ({
    kind: 'LECTURE' as const,
    itemId: randomUUID(),
    title: lecture,
    minutes: 25,
    isFree: at === 1,
    accessDays,
    mustWatchPercent: 90,
    isNoSkip,
    filmChapters: at === 0 ? filmChapters : [],
  }))
  await ask(teacher, 'POST', courses, { id, title, categoryId: 4001, format: 'RECORDED' })
  const terms = { fee: 450_000, lessons: 3, lessonMinutes: 25, gradeFrom: 8, gradeTo: 8 }
  await ask(teacher, 'PATCH', `${courses}/${id}`, { revision: 0, changes: { summary: 'Học Python từ con rùa.', ...terms } })
  await ask(teacher, 'PUT', `${courses}/${id}/items`, { revision: 1, chapters: [{ title: 'Vòng lặp', items }] })
  return { id, title, items: items.map(({ itemId }) => itemId) }
}

async function addFilm(teacher: Page, courseId: string, itemId: string) {
  const bytes = await (small ??= film({ seconds: filmSeconds, keyEverySeconds: 0 }))
  const P720 = await upload(teacher, 'LECTURE_RENDITION', { fileName: 'bai-giang-720.mp4', bytes })
  const P360 = await upload(teacher, 'LECTURE_RENDITION', { fileName: 'bai-giang-360.mp4', bytes })
  const id = randomUUID()
  await ask(teacher, 'POST', '/media/v1/lecture-films', { id, files: { P720, P360 } })
  const item = `${courses}/${courseId}/items/${itemId}`
  const revisionNow = async () => (await ask<{ revision: number }>(teacher, 'GET', `${courses}/${courseId}`)).revision
  await ask(teacher, 'PUT', `${item}/film`, { revision: await revisionNow(), videoId: id })
  const captionsId = randomUUID()
  await ask(teacher, 'POST', '/media/v1/captions', { id: captionsId, text: captions })
  await ask(teacher, 'PUT', `${item}/captions`, { revision: await revisionNow(), captionsId })
  await expect
    .poll(
      async () => {
        const [row] = (await readSql('select state from videos where id = $1', [id])) as Pick<LectureFilm, 'state'>[]
        return row?.state
      },
      { timeout: 60_000 },
    )
    .toBe('READY')
}

export const buyCourse = (page: Page, { code }: RecordedCourse, learnerId?: string) => buy(page, courseSku(code), learnerId)
export const lecturePath = ({ id, items }: RecordedCourse, at = 0, learnerId?: string) =>
  `/account/learn/${id}/lectures/${items[at] ?? ''}${learnerId ? `?learnerId=${learnerId}` : ''}`
