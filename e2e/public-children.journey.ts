import type { APIRequestContext, Page } from '@playwright/test'
import { newPerson, newPhone } from './accounts.ts'
import { expect, test } from './journey.ts'
import { runSql } from './test-database.ts'

const personOf = `(select a.person_id from accounts a join sign_in_identifiers i on i.account_id = a.id where i.value = $1)`
const e164 = (phone: string) => `+84${phone.slice(1)}`
const name = 'Chim Hoàng Yến Nhỏ'

/** A course on sale that a child of 13 has reviewed; the review is shown. Returns the address of the course. */
async function reviewedCourse(page: Page, child: string) {
  const answer = await page.request.get('/api/css/v2/course-sale')
  const { data } = (await answer.json()) as { data: { items: { id: string; slug: string; code: string }[] } } // reply of our own API
  const course = data.items[0]!
  await runSql(`insert into course_attendances (person_id, course_id) values (${personOf}, $2)`, [e164(child), course.id])
  await runSql(
    `insert into reviews (id, course_id, author_id, stars, text, status, is_shown, processed_at)
     values (uuidv7(), $2, ${personOf}, 5, 'Con thích học cô lắm, cô chữa từng lỗi một.', 'PROCESSED', true, now())`,
    [e164(child), course.id],
  )
  return `/courses/${course.slug}-${course.code}`
}

const say = async (page: Page, isGranted: boolean, personId?: string) => {
  const path = `/api/mid/v1/families/consents${personId ? `?personId=${personId}` : ''}`
  const answer = await page.request.put(path, {
    data: { purpose: 'PUBLIC_REVIEW', version: '2026-11-01', isGranted },
    headers: { origin: process.env.KHUE_URL ?? '' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const htmlOf = async (guest: APIRequestContext, path: string) => (await guest.get(path)).text()

async function locationsIn(guest: APIRequestContext, path: string) {
  const xml = await htmlOf(guest, path)
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

test('no public page names a child without consent, and a withdrawal shows at once', async ({ page, browser, playwright }) => {
  const [childPhone, parentPhone] = [newPhone(), newPhone()]
  await newPerson(page, name, 'student', childPhone)
  const parent = await (await browser.newContext({ baseURL: process.env.KHUE_URL ?? '' })).newPage()
  await newPerson(parent, 'Mẹ Của Chim', 'parent', parentPhone)
  await runSql(`update people set birth_date = (now() - interval '13 years')::date where id = ${personOf}`, [e164(childPhone)])
  await runSql(`insert into guardianships (guardian_id, child_id) values (${personOf}, ${personOf.replace('$1', '$2')})`, [
    e164(parentPhone),
    e164(childPhone),
  ])
  const course = await reviewedCourse(page, childPhone)
  const guest = await playwright.request.newContext({ baseURL: process.env.KHUE_URL ?? '' })
  expect(await htmlOf(guest, course)).toContain('Học viên ẩn danh')
  const addresses = (await Promise.all((await locationsIn(guest, '/sitemap.xml')).map((part) => locationsIn(guest, part)))).flat()
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of new Set([course, '/', '/teachers', ...addresses])) expect(await htmlOf(guest, address), address).not.toContain(name)

  const { data } = (await (await page.request.get('/api/mid/v1/users/profile')).json()) as { data: { id: string } } // reply of our own API
  await say(page, true)
  await say(parent, true, data.id)
  expect(await htmlOf(guest, course)).toContain(name)
  await say(parent, false, data.id)
  expect(await htmlOf(guest, course)).not.toContain(name)
  await guest.dispose()
  await parent.context().close()
})
