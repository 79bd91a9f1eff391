import { listOpenClasses, searchPaidClasses } from '@khue/contracts/offer/open-classes'
import { exploreCourses } from '@khue/contracts/offer/courses'
import { signIn } from '@khue/contracts/people/identity'
import { listCampaigns } from '@khue/contracts/backoffice/campaigns'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { introLimit, listTopTeachers } from '@khue/contracts/offer/teachers'
import { handleDataRequest, listDataRequests } from '@khue/contracts/people/privacy'
import { reviewIdentityProof, listIdentityProofs, openIdentityProof } from '@khue/contracts/people/identity-proof'
import { validateSecondFactor } from '@khue/contracts/people/second-factor'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mayActFor } from '#modules/people/people'
import { publishPlan } from '#modules/sale/subscriptions'
import { occupy } from '#modules/people/timetable'
import { browserOf } from '#testing/browser'
import { demoApp, demoEvening } from '#testing/demo'
import { testApp } from '#testing/test-app'
import { startupMessage } from '../startup-message.ts'
import { demoClasses } from './data/classes.ts'
import { demoPlans } from './data/plans.ts'
import { demoTeachers } from './data/teachers.ts'
import { demo, demoAccounts, demoPassword, demoTotpSecret, guardedAccount, loadDemo } from './index.ts'
import { nextOccurrence } from './occurrences.ts'
import { classId, personId } from './seed.ts'

const evening = demoEvening
const day = 86_400_000

async function testDemo() {
  const app = await demoApp()
  const classes = async () => (await app.call(listOpenClasses, { query: { size: 50 } })).data.items
  return { ...app, classes }
}

/** The demo as after its first start, shared by tests that change nothing. */
const unchanged = await testDemo()

test('every listed account signs in with the demo password, and the mother may act for her child', async () => {
  const { call, deps } = unchanged
  for (const { phone } of demoAccounts) {
    expect((await call(signIn, { body: { username: phone, password: demoPassword } })).status).toBe(200)
  }
  expect(demoAccounts.map(({ phone }) => phone.slice(-1)).toSorted()).toEqual(['1', '2', '3', '4', '5', '9'])
  expect(await mayActFor(deps, personId('thu-trang'), personId('minh-an'))).toBe(true)
  expect(await mayActFor(deps, personId('thu-ha'), personId('minh-an'))).toBe(false)
})

test('the demo has a sent, a scheduled and a draft campaign, written once', async () => {
  const { call, given, deps, deliverEvents } = await testDemo()
  await Promise.all([loadDemo(deps), loadDemo(deps)])
  await deliverEvents()
  const { items } = (await call(listCampaigns, { as: await given.admin(), query: {} })).data
  expect(items.map(({ state, delivered }) => [state, delivered])).toEqual([
    ['DRAFT', 0],
    ['SCHEDULED', 0],
    ['SENT', 1],
  ])
})

async function adminOf({ call, given }: Awaited<ReturnType<typeof testDemo>>) {
  const as = await given.admin()
  const cards = async () => (await call(listIdentityProofs, { as, query: { status: 'PENDING' } })).data.items
  const requests = async () => (await call(listDataRequests, { as, query: {} })).data.items
  return { as, cards, requests }
}

test('the admin has an ID card to verify and a request to answer, whose dates move on until they are decided', async () => {
  const loaded = await testDemo()
  const { call, deps, clock } = loaded
  const { as, cards, requests } = await adminOf(loaded)
  expect((await cards()).map(({ person }) => person.name)).toEqual(['Vũ Ngọc Mai'])
  const params = { personId: personId('ngoc-mai') }
  const opened = await call(openIdentityProof, { as, params, body: { reason: 'Đối chiếu' } })
  expect(opened.data).toMatchObject({ status: 'PENDING', idNumber: '001199004321', warnings: [] })
  for (const photo of Object.values(opened.data.photos)) {
    const { rawPayload } = await loaded.app.fastify.inject({ url: photo, headers: { authorization: `Bearer ${as.accessToken}` } })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 856, height: 540 })
  }
  expect(await requests()).toMatchObject([{ person: { name: 'Đỗ Đức Long' }, dueOn: '2026-12-15', isOverdue: false }])
  clock.now = new Date(evening.getTime() + 40 * day)
  await Promise.all([loadDemo(deps), loadDemo(deps)])
  expect(await requests()).toMatchObject([{ dueOn: '2027-01-22', isOverdue: false }])
  const [request] = await requests()
  const answer = { step: 'DONE' as const, answer: 'Khuê đã sửa giúp em.' }
  expect((await call(handleDataRequest, { as, params: { id: request!.id }, body: answer })).status).toBe(200)
  await call(openIdentityProof, { as, params, body: { reason: 'Đối chiếu' } })
  expect((await call(reviewIdentityProof, { as, params, body: { verdict: 'APPROVED' } })).status).toBe(200)
  await loadDemo(deps)
  expect([await cards(), await requests()]).toEqual([[], []])
})

test('one account signs in with a second factor, with the secret printed at the start', async () => {
  const { call, deps } = unchanged
  const browser = browserOf(call)
  const { phone } = guardedAccount
  expect((await browser.call(signIn, { body: { username: phone, password: demoPassword } })).data.needsSecondFactor).toBe(true)
  const code = new TOTP({ secret: Secret.fromBase32(demoTotpSecret) }).generate()
  expect((await browser.call(validateSecondFactor, { body: { code } })).status).toBe(200)
  expect(startupMessage({ ...deps.config, isDemo: true }, { tookMs: 0, hasAdmin: true })).toContain(demoTotpSecret)
  expect(startupMessage({ ...deps.config, isDemo: false }, { tookMs: 0, hasAdmin: true })).not.toContain(demoTotpSecret)
})

test('the demo has five plans, thirty teachers and 120 classes across the nine subjects, some of them this evening', async () => {
  const { call, classes } = unchanged
  const plans = (await call(listPlans)).data.items
  expect(plans.map((plan) => plan.durationInMonths)).toEqual([1, 3, 6, 12, 24])
  expect(new Set(plans.map((plan) => plan.viewInfo.color)).size).toBe(5)
  expect((await call(listTopTeachers, { query: { size: 30 } })).data.items).toHaveLength(30)
  expect((await call(exploreCourses, { query: { size: 0 } })).data.items.every((subject) => subject.openClasses > 0)).toBe(true)
  expect(await classes()).toHaveLength(48)
  const [single, paid] = await Promise.all([call(listOpenClasses, { query: { kind: 'INTERACTIVE' } }), call(searchPaidClasses)])
  expect([single.data.total, paid.data.total]).toEqual([72, 63])
  expect(new Set(single.data.items.map((one) => one.subjectId)).size).toBeGreaterThan(4)
  const tonight = (await call(listOpenClasses, { query: { day: 'today', time: 'weekday-evening' } })).data.items
  expect(tonight.map((one) => one.startsAt?.slice(11, 16))).toEqual(['11:00', '12:00', '12:30', '13:00', '13:00', '13:30', '15:30'])
})

test('two processes that load an empty demo at the same moment fill it once', async () => {
  const { call, deps } = await testApp({ clock: () => evening })
  await Promise.all([loadDemo(deps), loadDemo(deps)])
  expect((await call(listOpenClasses)).data.total).toBe(48)
})

test('loading again, twice at once, changes nothing and keeps changes of visitors', async () => {
  const { call, deps, classes } = await testDemo()
  const [plan] = demoPlans
  await publishPlan(deps, { ...plan, priceVnd: 149_000 })
  const everything = async () => ({
    classes: await classes(),
    plans: (await call(listPlans)).data.items,
    teachers: (await call(listTopTeachers, { query: { size: 30 } })).data.items,
    people: (await deps.db.execute(sql`select count(*) from people`)).rows,
  })
  const before = await everything()
  expect(before.plans[0]?.price).toBe(149_000)
  await Promise.all([loadDemo(deps), loadDemo(deps)])
  expect(await everything()).toEqual(before)
})

const fromNow = (at: string | null, now: Date) => new Date(at ?? 0).getTime() - now.getTime()

test('a demo made weeks ago is as fresh after a start as one made today', async () => {
  const old = await testDemo()
  const later = 42 * day // the same day of every fortnight
  old.clock.now = new Date(evening.getTime() + later)
  expect(await old.classes()).toEqual([])
  await loadDemo(old.deps)
  const timesOf = async ({ classes, clock }: typeof old) =>
    (await classes()).map(({ id, startsAt, endsAt }) => ({
      id,
      startsIn: fromNow(startsAt, clock.now),
      endsIn: fromNow(endsAt, clock.now),
    }))
  expect(await timesOf(old)).toEqual(await timesOf(unchanged))
})

test('a demo that is never restarted keeps its classes moving, and production does not', async () => {
  const loaded = await testDemo()
  const [job] = demo.jobs ?? []
  loaded.clock.now = new Date(evening.getTime() + 15 * day)
  await job?.run({ ...loaded.deps, config: { ...loaded.deps.config, isDemo: false } }, undefined)
  expect(await loaded.classes()).toEqual([])
  await job?.run(loaded.deps, undefined)
  expect(await loaded.classes()).toHaveLength(48)
})

test('a class whose teacher is busy moves to the next free day', async () => {
  const { deps, clock, classes } = await testDemo()
  clock.now = new Date(evening.getTime() + 2 * day)
  const refId = '018f0000-0000-7000-8000-000000000000'
  const from = new Date('2026-12-03T20:45:00+07:00')
  await occupy(deps, { personId: personId('thu-ha'), from, to: new Date(from.getTime() + 3_600_000), kind: 'booking', refId })
  await loadDemo(deps)
  const moved = (await classes()).find(({ id }) => id === classId('phan-thuc'))
  expect(moved?.startsAt).toBe('2026-12-05T12:30:00.000Z')
})

const hourOfDay = (time: number) => (time / 3_600_000 + 7) % 24

test('at any hour a class is live or begins within two hours, and another one follows that day', () => {
  const quarter = 15 * 60_000
  const empty: string[] = []
  for (let now = evening.getTime(); now < evening.getTime() + 14 * day; now += quarter) {
    const times = demoClasses.map(({ pattern }) => nextOccurrence(pattern, new Date(now)))
    const wait = Math.min(...times.map(({ startsAt }) => startsAt.getTime())) - now
    const isSoon = wait <= 2 * 3_600_000 && wait < (24 - hourOfDay(now)) * 3_600_000
    const areWithinTwoWeeks = times.every(({ startsAt, endsAt }) => endsAt.getTime() > now && startsAt.getTime() < now + 14 * day)
    if (!isSoon || !areWithinTwoWeeks) empty.push(new Date(now).toISOString())
  }
  expect(empty).toEqual([])
})

test('no teacher has two classes at a time', () => {
  const slots = demoClasses.flatMap(({ key, teacher, pattern: { every, on, at, minutes } }) => {
    const from = Temporal.PlainTime.from(at).since('00:00').total('minutes')
    return Array.from({ length: 14 / every }, (_, round) => ({ key, teacher, from: (on + round * every) * 1440 + from, minutes }))
  })
  const clashes = slots.flatMap((one) =>
    slots.filter(
      (other) =>
        other.key > one.key &&
        other.teacher === one.teacher &&
        other.from < one.from + one.minutes &&
        one.from < other.from + other.minutes,
    ),
  )
  expect(clashes).toEqual([])
})

const nextAt = (pattern: Parameters<typeof nextOccurrence>[0], now: string) => nextOccurrence(pattern, new Date(now)).startsAt.toISOString()

test('times follow the Vietnamese clock, also in fortnightly patterns', () => {
  const saturdays = { every: 14, on: 5, at: '15:00', minutes: 90 } as const
  expect(nextAt(saturdays, '2026-12-01T00:00:00+07:00')).toBe('2026-12-12T08:00:00.000Z')
  expect(nextAt(saturdays, '2026-12-12T16:29:59+07:00')).toBe('2026-12-12T08:00:00.000Z')
  expect(nextAt(saturdays, '2026-12-12T16:30:00+07:00')).toBe('2026-12-26T08:00:00.000Z')
  const daily = { every: 1, on: 0, at: '00:30', minutes: 75 } as const
  expect(nextAt(daily, '2026-12-01T17:10:00Z')).toBe('2026-12-01T17:30:00.000Z') // 00:10 on the 2nd in Vietnam
})

test('no text is too long, names are unique, and every plan colour has enough contrast on white', () => {
  for (const { intro } of demoTeachers) expect(intro.length).toBeLessThanOrEqual(introLimit)
  for (const { title, left, seats } of demoClasses) {
    expect(title.length).toBeLessThanOrEqual(60)
    expect(left).toBeLessThanOrEqual(seats)
  }
  expect(demoTeachers).toHaveLength(80)
  for (const values of [demoTeachers.map(({ name }) => name), demoClasses.map(({ title }) => title), demoClasses.map(({ key }) => key)]) {
    expect(new Set(values).size).toBe(values.length)
  }
  for (const { viewColor } of demoPlans) expect(contrastOnWhite(viewColor)).toBeGreaterThanOrEqual(4.5)
})

/** WCAG 2: relative luminance against white. */
function contrastOnWhite(hex: string) {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return 1.05 / (luminance + 0.05)
}
