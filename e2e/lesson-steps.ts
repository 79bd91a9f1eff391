import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { CalendarEvent } from '@khue/contracts/learning/calendar'
import type { Lesson } from '@khue/contracts/learning/lesson-shapes'
import { manualClassCheckKeys } from '@khue/contracts/offer/class-approvals'
import type { TaughtRunDetail } from '@khue/contracts/offer/runs'
import { classSku, courseSku } from '@khue/contracts/sale/offers'
import { callAs, newName, newPerson, newTeacher } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, visit } from './journey.ts'
import { tabThrough } from './keyboard.ts'
import { payButton } from './payment-steps.ts'
import { readSql } from './test-database.ts'
import { findSmallTouchTargets } from './touch-targets.ts'

/** Calls the API as the page's user and returns the data; the caller passes the contract's type. */
export async function ask<T>(page: Page, method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, data?: object) {
  const headers = { origin: process.env.KHUE_URL ?? '', 'x-msg-app': 'CFM' }
  const answer = await page.request.fetch(`/api${path}`, { method, data, headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

export const newPage = async (browser: Browser) => (await browser.newContext({ baseURL: process.env.KHUE_URL ?? '' })).newPage()

export async function openAdmin(browser: Browser, phone: string = demo.admin) {
  const page = await newPage(browser)
  await signIn(page, phone)
  return page
}

/** A page at three widths, with targets for fingers, and for axe. */
export async function expectFits(page: Page) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (width === 390) await expect.poll(() => findSmallTouchTargets(page)).toEqual([])
  }
  await expectAccessible(page)
}

/** Every control of the page's main part is reached by Tab, seen there, and shows the focus. */
export async function expectKeyboard(page: Page) {
  const { missed, unmarked, stops } = await tabThrough(page, false)
  expect({ missed, unmarked, hidden: stops.filter(({ isHidden }) => isHidden) }).toEqual({ missed: [], unmarked: [], hidden: [] })
}

/** A toast, or the text of a page. */
export const said = (page: Page, words: RegExp | string) => expect(page.getByText(words).first()).toBeVisible()

export type SoldCourse = { id: string; code: string; title: string; lessons: number }
export const fee = 300_000

const courses = '/authoring/v1/courses'
/** A course on sale: each lesson lasts an hour and costs 300.000đ. */
async function publishCourse(teacher: Page, admin: Page, lessons: number): Promise<SoldCourse> {
  const [id, title] = [randomUUID(), `Toán 8: Phân thức ${newName('Lớp')}`.slice(0, 60).trim()]
  const items = Array.from({ length: lessons }, (_, at) => ({
    kind: 'LIVE',
    itemId: randomUUID(),
    title: `Chuyên đề ${at + 1}`,
    minutes: 60,
    isFree: false,
  }))
  await ask(teacher, 'POST', courses, { id, title, categoryId: 4001, format: 'LIVE' })
  const terms = { fee: lessons * fee, lessons, lessonMinutes: 60, classSize: 12, gradeFrom: 8, gradeTo: 8 }
  await ask(teacher, 'PATCH', `${courses}/${id}`, { revision: 0, changes: { summary: 'Học chắc từng chuyên đề.', ...terms } })
  await ask(teacher, 'PUT', `${courses}/${id}/items`, { revision: 1, chapters: [{ title: 'Phân thức', items }] })
  const { revision } = await ask<{ revision: number }>(teacher, 'GET', `${courses}/${id}`)
  await ask(teacher, 'POST', `${courses}/${id}/submit`, { revision })
  const approval = `/authoring/v1/admin/approvals/${id}`
  const { version, contentSha } = await ask<{ version: number; contentSha: string }>(admin, 'GET', approval)
  await ask(admin, 'POST', `${approval}/approve`, { version, contentSha, checked: ['TEXT', 'CONTENT', 'RIGHTS', 'CONTACT'] })
  const [row] = (await readSql('select code from courses where id = $1', [id])) as { code: string }[]
  return { id, code: row?.code ?? '', title, lessons }
}

const dayMs = 24 * 3_600_000
/** The Vietnamese day so many days ahead. */
export const dayAhead = (days: number) => new Date(Date.now() + 7 * 3_600_000 + days * dayMs).toISOString().slice(0, 10)
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

/** A run with a lesson a day, from four days ahead on; returns its id and its lessons in order. */
export async function openRun(teacher: Page, { id, lessons }: SoldCourse, hour = 18) {
  const run = randomUUID()
  const days = Array.from({ length: lessons }, (_, at) => dayAhead(4 + at))
  const slots = days.map((day) => ({ weekday: weekdayOf(day), from: `${hour}:00`, to: `${hour + 1}:00` }))
  const pattern = { startsOn: days[0], slots: slots.toSorted((one, other) => one.weekday - other.weekday) }
  await ask(teacher, 'POST', `${courses}/${id}/runs`, { id: run, pattern, terms: { seats: 12, fee: null, minimum: null } })
  let found: { id: string }[] = []
  await expect
    .poll(
      async () =>
        (found = (await ask<{ items: { id: string }[] }>(teacher, 'GET', `/clms/v1/lessons?role=TEACHER&refId=${run}`)).items).length,
    )
    .toBe(lessons)
  return { run, lessons: found.map((one) => one.id) }
}

/** A teacher in a browser of their own, with a course on sale and a run of it. */
export async function teacherWithRun(browser: Browser, { lessons = 3 } = {}) {
  const [teacher, admin] = [await newPage(browser), await openAdmin(browser)]
  const teacherName = await newTeacher(teacher)
  const course = await publishCourse(teacher, admin, lessons)
  await admin.context().close()
  return { teacher, teacherName, course, ...(await openRun(teacher, course)) }
}
export const publishAnother = async (browser: Browser, teacher: Page, lessons: number) => {
  const admin = await openAdmin(browser)
  const course = await publishCourse(teacher, admin, lessons)
  await admin.context().close()
  return course
}

/** An interactive class of a new teacher, in four days, for 90.000đ. */
export async function teacherWithClass(browser: Browser) {
  const [teacher, admin] = [await newPage(browser), await openAdmin(browser)]
  await newTeacher(teacher)
  const [id, title] = [randomUUID(), `Chữa đề ${newName('Lớp')}`.slice(0, 60).trim()]
  const path = '/authoring/v1/classes'
  await ask(teacher, 'POST', path, { id, kind: 'INTERACTIVE', title, subjectId: 4 })
  const [startsAt, endsAt] = ['18', '19'].map((hour) => new Date(`${dayAhead(4)}T${hour}:00:00+07:00`).toISOString())
  const texts = { summary: 'Chữa kỹ một đề.', description: 'Chữa đề số 1, hỏi đáp trực tiếp.' }
  await ask(teacher, 'PATCH', `${path}/${id}`, {
    revision: 0,
    changes: { ...texts, gradeFrom: 8, gradeTo: 9, fee: 90_000, seats: 10, startsAt, endsAt },
  })
  const { revision } = await ask<{ revision: number }>(teacher, 'GET', `${path}/${id}`)
  await ask(teacher, 'POST', `${path}/${id}/submit`, { revision })
  const approval = `/authoring/v1/admin/class-approvals/${id}`
  const { version, contentSha } = await ask<{ version: number; contentSha: string }>(admin, 'GET', approval)
  await ask(admin, 'POST', `${approval}/approve`, { version, contentSha, checked: manualClassCheckKeys })
  await admin.context().close()
  const [row] = (await readSql('select code from open_classes where id = $1', [id])) as { code: string }[]
  return { teacher, id, title, sku: classSku(row?.code ?? '') }
}

/** A parent, signed in, with a child of 14. */
export async function parentWithChild(page: Page) {
  const { name } = await newPerson(page, newName('Hoàng'), 'parent')
  return { name, child: await addChild(page) }
}
export async function addChild(parent: Page) {
  const name = newName('Bùi')
  const birthDate = `${new Date().getUTCFullYear() - 14}-01-05`
  const body = { name, birthDate, gender: null, grade: 'GRADE_8', isGuardian: true }
  const { id } = await callAs<{ id: string }>(parent, '/mid/v1/families/children', body)
  return { id, name }
}

/** The child on a device of its own, let in by a code of its parent. */
export async function childDevice(browser: Browser, parent: Page, childId: string) {
  const page = await newPage(browser)
  const { code } = await callAs<{ code: string }>(parent, `/mid/v1/families/children/${childId}/sign-in-codes`)
  await callAs(page, '/mid/v1/auth/child-code', { code })
  return page
}

async function order(page: Page, sku: string, learnerId?: string) {
  const items = [{ sku, quantity: 1, ...(learnerId && { learnerId }) }]
  const { ids } = await callAs<{ ids: string[] }>(page, '/orders/mine/new-orders', { items })
  return ids[0] ?? ''
}
/** Orders a run without paying; returns the order. */
export const orderRun = (page: Page, { code }: SoldCourse, run: string, learnerId?: string) => order(page, courseSku(code, run), learnerId)
/** Orders a run and pays at the sandbox gateway; returns the order. */
export const buyRun = (page: Page, { code }: SoldCourse, run: string, learnerId?: string) => buy(page, courseSku(code, run), learnerId)
export async function buy(page: Page, sku: string, learnerId?: string) {
  const id = await order(page, sku, learnerId)
  const { paymentUrl } = await callAs<{ paymentUrl: string }>(page, '/orders/mine/checkout', { ids: [id], method: 'VNPAY' })
  await page.goto(paymentUrl)
  await payButton(page).click()
  await expect(page.getByRole('link', { name: 'Bắt đầu học' })).toBeVisible()
  return id
}

export const lessonPath = (id: string) => `/account/lessons/${id}`
/** Opens the page of a lesson anew. */
export async function openLesson(page: Page, id: string) {
  await visit(page, lessonPath(id))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
export const getLesson = (page: Page, id: string) => ask<Lesson>(page, 'GET', `/clms/v1/lessons/${id}`)
export const expectState = (page: Page, id: string, state: Lesson['state']) =>
  expect.poll(async () => (await getLesson(page, id)).state).toBe(state)

/** Waits until these notices have arrived. */
export const expectNotices = (page: Page, types: readonly string[]) =>
  expect
    .poll(async () => {
      const { items } = await ask<{ items: { type: string }[] }>(page, 'GET', '/messaging/notifications/load-more?size=50')
      const found = new Set(items.map(({ type }) => type))
      return types.filter((type) => !found.has(type))
    })
    .toEqual([])

type Move = { course: SoldCourse; run: string; lessonId: string; on: string }
/** Moves a lesson to 9:00 of another day through its class, as its teacher. */
export async function moveLesson(teacher: Page, { course, run, lessonId, on }: Move) {
  const { meetings } = await ask<TaughtRunDetail>(teacher, 'GET', `/authoring/v1/runs/${run}`)
  const revision = meetings.find((one) => one.id === lessonId)?.revision
  const [startsAt, endsAt] = ['09', '10'].map((hour) => new Date(`${on}T${hour}:00:00+07:00`).toISOString())
  await ask(teacher, 'POST', `${courses}/${course.id}/runs/${run}/meetings/${lessonId}/move`, { revision, startsAt, endsAt })
}

/** Cancels a lesson as its teacher: it is taught at the end of the run instead. */
export async function cancelLesson(teacher: Page, { course, run, lessonId }: Omit<Move, 'on'>) {
  const { meetings } = await ask<TaughtRunDetail>(teacher, 'GET', `/authoring/v1/runs/${run}`)
  const revision = meetings.find((one) => one.id === lessonId)?.revision
  await ask(teacher, 'POST', `${courses}/${course.id}/runs/${run}/meetings/${lessonId}/cancel`, { revision, reason: 'Cô bận đột xuất.' })
}
export const cancelRun = (teacher: Page, { id }: SoldCourse, run: string) =>
  ask(teacher, 'POST', `${courses}/${id}/runs/${run}/cancel`, { reason: 'Cô chuyển công tác.' })

/** Waits until the calendar of the page's user shows a lesson so. */
export const expectInCalendar = (page: Page, lessonId: string, wanted: Partial<Extract<CalendarEvent, { type: 'LESSON' }>>) =>
  expect
    .poll(async () => {
      const path = `/calendar/v1/events?from=${dayAhead(0)}&to=${dayAhead(30)}`
      return (await ask<{ items: CalendarEvent[] }>(page, 'GET', path)).items.find((one) => one.id === lessonId)
    })
    .toMatchObject(wanted)

/** Fills in and submits the open dialog. */
export async function submitDialog(page: Page, title: string | RegExp, save: string | RegExp, fields: Record<string, string>) {
  const dialog = page.getByRole('dialog', { name: title })
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: save }).click()
  await expect(dialog).toBeHidden()
}
