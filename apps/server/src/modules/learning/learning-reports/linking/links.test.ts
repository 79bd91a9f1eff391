import * as contract from '@khue/contracts/learning/reports'
import * as taught from '@khue/contracts/learning/taught-reports'
import { changeNotificationSettings } from '@khue/contracts/people/notification-settings'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPerson, linkGuardian, unlinkGuardian } from '#modules/people/people'
import { publish } from '#platform/outbox/domain-events'
import { familyUnlinked } from '#modules/people/families'
import { reportWorld } from '#testing/reports'
import { vnpayEnv } from '#testing/sale'
import { sentMessages } from '#testing/sent-messages'
import { testApp } from '#testing/test-app'
import { uploads } from '#testing/uploads'
import { uuidv7 } from 'uuidv7'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const { sentTo } = await sentMessages(base)
const admin = await given.admin()
const { heldLesson, moved, which, sentReport, read } = reportWorld(base, admin)

type Person = Awaited<ReturnType<typeof given.student>>
const awake = (as: Person) => call(changeNotificationSettings, { as, body: { quietHours: null } })
const minutesPass = (count: number) =>
  deps.db.execute(sql`update notification_deliveries set due_at = due_at - make_interval(mins => ${count}) where state = 'WAITING'`)
/** Tokens of the links in Zalo messages to this person, newest first. */
async function tokensTo({ phone }: Person) {
  const sent = await sentTo(phone)
  return sent.flatMap(({ channel, text }) => (channel === 'zalo' ? (/\/r\/([\w-]{43})/.exec(text)?.[1] ?? []) : []))
}
async function linked() {
  const world = await heldLesson()
  await awake(world.mother)
  await deps.db.execute(sql`update people set name = 'Trần Minh An' where id = ${world.child.id}`)
  await sentReport(world.teacher, world.lessonId, world.child, { good: 'Hôm nay Trần Minh An làm tốt.', letter: 'An chăm hơn.' })
  await sentTo(world.mother.phone) // plans the messages
  await minutesPass(6)
  const [token] = await tokensTo(world.mother)
  if (!token) throw new Error('no link was sent')
  return { ...world, token }
}
const byLink = (token: string) => call(contract.getLinkedReport, { params: { token } })
const answerBy = (token: string, body: { answer: 'SEEN' | 'THANK' | 'ASK'; text?: string }) =>
  call(contract.answerLinkedReport, { params: { token }, body })

const openByLink = (token: string) => call(contract.openLinkedReport, { params: { token } })

test('a parent opens the link of the message without signing in, and answers; the child is named by initials alone', async () => {
  const { token, lessonId, teacher, child, mother } = await linked()
  const { data } = await byLink(token)
  expect(data).toMatchObject({
    learner: 'T. M. A.',
    teacher: 'cô Bảo',
    text: { good: 'Hôm nay T. M. A. làm tốt.', letter: 'An chăm hơn.' },
    answer: null,
  })
  const whole = JSON.stringify(data)
  for (const secret of ['Minh An', child.id, lessonId, mother.id, teacher.id, mother.phone, '/account', '/files'])
    expect(whole).not.toContain(secret)
  const { rows: before } = await deps.db.execute(
    sql`select k.opened_at, r.opened_by from report_links as k join learning_reports as r using (lesson_id, learner_id) where k.lesson_id = ${lessonId}`,
  )
  expect(before).toEqual([{ opened_at: null, opened_by: null }])
  expect((await answerBy(token, { answer: 'ASK', text: 'Con học phần nào tiếp ạ?' })).data.answer).toMatchObject({ answer: 'ASK' })
  expect((await read(teacher, lessonId, child)).data).toMatchObject({ answer: { by: { id: mother.id }, text: 'Con học phần nào tiếp ạ?' } })
  const { rows } = await deps.db
    .execute(sql`select token_hash, opened_at is not null as opened, expires_at - created_at = interval '7 days' as week,
    (select opened_by from learning_reports as r where r.lesson_id = k.lesson_id and r.learner_id = k.learner_id) as opened_by from report_links as k where lesson_id = ${lessonId}`)
  expect(rows).toMatchObject([{ opened: true, week: true, opened_by: mother.id }])
  expect(rows[0]!.token_hash).not.toContain(token)
})

test('loading a link, as programs that check messages do, is no opening; the page in the browser is', async () => {
  const { token, lessonId, teacher, child, mother } = await linked()
  for (let n = 0; n < 3; n += 1) expect((await byLink(token)).status).toBe(200)
  expect((await read(teacher, lessonId, child)).data.openedAt).toBeNull()
  expect((await openByLink('A'.repeat(43))).code).toBe('REPORT_LINK_NOT_FOUND')
  expect((await openByLink(token)).status).toBe(200)
  const { openedAt } = (await read(teacher, lessonId, child)).data
  expect(openedAt).not.toBeNull()
  await openByLink(token)
  expect((await read(teacher, lessonId, child)).data.openedAt).toBe(openedAt)
  const { rows } = await deps.db.execute(
    sql`select opened_by from learning_reports where lesson_id = ${lessonId} and learner_id = ${child.id}`,
  )
  expect(rows).toEqual([{ opened_by: mother.id }])
})

test('the e-mail opens by a link of its own, which the Zalo message leaves alone', async () => {
  const { lessonId, teacher, child } = await heldLesson()
  const email = `me-${uuidv7()}@example.vn`
  const { personId } = await createPerson(deps, { name: 'Lê Mai', avatarKind: 'f', roles: ['parent'], email })
  await linkGuardian(deps, { guardianId: personId, childId: child.id })
  await sentReport(teacher, lessonId, child)
  const mail = (await sentTo(email)).find(({ title }) => title.includes('Báo cáo'))
  const [, token] = /\/r\/([\w-]{43})/.exec(mail?.text ?? '') ?? []
  expect(mail?.text).not.toContain(child.name)
  expect((await byLink(token ?? '')).status).toBe(200)
  await moved(sql`insert into report_links (token_hash, lesson_id, learner_id, guardian_id, guardianship_id, channel, expires_at)
    select 'zalo', lesson_id, learner_id, guardian_id, guardianship_id, 'zalo', expires_at from report_links where guardian_id = ${personId}`)
  expect((await byLink(token ?? '')).status).toBe(200)
})

test.each([
  ['unknown', () => 'A'.repeat(43)],
  ['no token at all', () => 'x'],
])('a link that is %s is not found', async (_, make) => {
  expect((await byLink(make())).code).toBe('REPORT_LINK_NOT_FOUND')
  expect((await answerBy(make(), { answer: 'SEEN' })).code).toBe('REPORT_LINK_NOT_FOUND')
})

test.each([
  [
    'expired',
    ({ lessonId }: { lessonId: string }) =>
      moved(sql`update report_links set created_at = created_at - interval '8 days', expires_at = now() where lesson_id = ${lessonId}`),
  ],
  [
    'revoked',
    ({ lessonId }: { lessonId: string }) => deps.db.execute(sql`update report_links set revoked_at = now() where lesson_id = ${lessonId}`),
  ],
  [
    'of a guardianship that was ended, before anything else has noticed',
    ({ mother, child }: { mother: Person; child: Person }) => unlinkGuardian(deps, { guardianId: mother.id, childId: child.id }),
  ],
  [
    'of a guardianship that was ended and made again',
    async ({ mother, child }: { mother: Person; child: Person }) => {
      const link = { guardianId: mother.id, childId: child.id }
      await unlinkGuardian(deps, link)
      await linkGuardian(deps, link)
    },
  ],
  [
    'of a closed account',
    ({ mother }: { mother: Person }) => deps.db.execute(sql`update accounts set status = 'LOCKED' where id = ${mother.accountId}`),
  ],
] as const)('a link that is %s is not found, and says no more than an unknown one', async (_, end) => {
  const world = await linked()
  expect((await byLink(world.token)).status).toBe(200)
  await end(world)
  const [ended, unknown] = [await byLink(world.token), await byLink('B'.repeat(43))]
  expect(ended).toMatchObject({ status: 404, code: 'REPORT_LINK_NOT_FOUND' })
  expect(ended.message).toBe(unknown.message)
  expect((await answerBy(world.token, { answer: 'THANK' })).code).toBe('REPORT_LINK_NOT_FOUND')
})

test('ending a guardianship revokes its links, and no link of another guardian', async () => {
  const { lessonId, child, mother, token } = await linked()
  const father = await given.parent()
  await linkGuardian(deps, { guardianId: father.id, childId: child.id })
  await moved(sql`insert into report_links (token_hash, lesson_id, learner_id, guardian_id, guardianship_id, channel, expires_at)
    select 'father', ${lessonId}, ${child.id}, guardian_id, link_id, 'zalo', now() + interval '7 days' from guardianships where guardian_id = ${father.id}`)
  await unlinkGuardian(deps, { guardianId: mother.id, childId: child.id })
  await publish(deps, familyUnlinked, { id: uuidv7(), guardianId: mother.id, childId: child.id, byId: mother.id })
  await base.deliverEvents()
  const { rows } = await deps.db.execute(
    sql`select guardian_id, revoked_at is not null as revoked from report_links where lesson_id = ${lessonId} order by revoked`,
  )
  expect(rows).toEqual([
    { guardian_id: father.id, revoked: false },
    { guardian_id: mother.id, revoked: true },
  ])
  const again = deps.db.execute(sql`update report_links set revoked_at = null where guardian_id = ${mother.id}`)
  await expect(again).rejects.toMatchObject({ cause: { constraint: 'report_links_kept' } })
  expect((await byLink(token)).status).toBe(404)
})

test('a message that still waits dies with the guardianship', async () => {
  const { lessonId, teacher, child, mother } = await heldLesson()
  await awake(mother)
  await sentReport(teacher, lessonId, child)
  await sentTo(mother.phone)
  await unlinkGuardian(deps, { guardianId: mother.id, childId: child.id })
  await minutesPass(60)
  expect((await sentTo(mother.phone)).filter(({ title }) => title.includes('áo cáo'))).toEqual([])
  const { rows } = await deps.db
    .execute(sql`select distinct d.state, d.reason from notification_deliveries d join notifications n on n.person_id = d.person_id and n.id = d.notification_id
    where d.person_id = ${mother.id} and n.type = 'REPORT_SENT'`)
  expect(rows).toEqual([{ state: 'SUPPRESSED', reason: 'not theirs any more' }])
  expect((await deps.db.execute(sql`select from report_links where lesson_id = ${lessonId}`)).rows).toEqual([])
})

test('a guest hears the voice of the report by its link, and nobody without one', async () => {
  const { token, lessonId, child } = await linked()
  const hear = (key: string) => base.app.fastify.inject({ method: 'GET', url: `/files/report-voices/${key}` })
  expect((await hear(token)).statusCode).toBe(404) // there is none
  const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(500)])
  const { assetId } = await uploads(call, base.app.fastify).sent(admin, { purpose: 'REPORT_VOICE', fileName: 'báo cáo.ogg', bytes: ogg })
  await moved(sql`update learning_reports set voice_id = ${assetId} where lesson_id = ${lessonId} and learner_id = ${child.id}`)
  const heard = await hear(token)
  expect([heard.statusCode, heard.headers['content-type'], heard.rawPayload.length]).toEqual([200, 'audio/ogg', ogg.length])
  expect((await hear('A'.repeat(43))).statusCode).toBe(404)
  await deps.db.execute(sql`update report_links set revoked_at = now() where lesson_id = ${lessonId}`)
  expect((await hear(token)).statusCode).toBe(404)
})

test('sending it again makes a new link and ends the one before', async () => {
  const { lessonId, teacher, child, mother, token } = await linked()
  const resend = (as: Person) => call(taught.resendReport, { as, params: which(lessonId, child) })
  expect((await resend(await given.teacher())).code).toBe('REPORT_NOT_FOUND')
  expect((await byLink(token)).status).toBe(200)
  expect((await resend(teacher)).data).toEqual({ guardians: 1 })
  expect((await byLink(token)).code).toBe('REPORT_LINK_NOT_FOUND')
  await sentTo(mother.phone)
  await minutesPass(6)
  const [newest] = await tokensTo(mother)
  expect(newest).not.toBe(token)
  expect((await byLink(newest!)).status).toBe(200)
})
