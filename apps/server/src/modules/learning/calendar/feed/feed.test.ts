import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '@khue/contracts/learning/calendar'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lessonWorld } from '#testing/lessons'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, app } = base
const { soldRun } = lessonWorld(base, await given.admin())
const { mother, child, teacher, lessons } = await soldRun()

const read = (address: string, headers: Record<string, string> = {}) => app.fastify.inject({ url: new URL(address).pathname, headers })
const make = async (as = mother, body: { learnerId?: string } = {}) => (await call(createCalendarFeed, { as, body })).data.address
const eventsIn = (ics: string) =>
  ics
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => Object.fromEntries(event.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2))) as Record<string, string>)

test('an address shows title, time, teacher and lesson page, and nothing else', async () => {
  await deps.db.execute(sql`update lessons set link = 'https://meet.google.com/abc-defg-hij'`)
  const { body, headers } = await read(await make())
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(eventsIn(body)).toHaveLength(4)
  expect(eventsIn(body)[0]).toMatchObject({
    UID: `${lessons[0]}@localhost`,
    DTSTART: '20270105T110000Z',
    DTEND: '20270105T123000Z',
    SEQUENCE: '0',
    STATUS: 'CONFIRMED',
    SUMMARY: 'Toán 9: Hệ phương trình (buổi 1 trên 4)',
    DESCRIPTION: 'Người dạy: Trần Quốc Bảo',
    URL: expect.stringMatching(new RegExp(`/account/lessons/${lessons[0]}$`)),
  })
  expect(body).not.toContain('meet.google.com')
  expect(body).not.toContain(child.id)
})

test('a moved lesson keeps its id with a higher sequence; a cancelled one is marked', async () => {
  const address = await make()
  await deps.db.execute(sql`update lessons set times_revision = 3 where id = ${lessons[0]!}`)
  await deps.db.execute(sql`update lessons set state = 'CANCELLED' where id = ${lessons[1]!}`)
  const [moved, cancelled] = eventsIn((await read(address)).body)
  expect(moved).toMatchObject({ UID: `${lessons[0]}@localhost`, SEQUENCE: '4', STATUS: 'CONFIRMED' })
  expect(cancelled).toMatchObject({ UID: `${lessons[1]}@localhost`, SEQUENCE: '1', STATUS: 'CANCELLED' })
  expect(cancelled!.SUMMARY).toMatch(/^Đã huỷ: /)
})

test('a class, which counts its times from zero on, begins and grows as a meeting does', async () => {
  const address = await make()
  const sequence = async () => eventsIn((await read(address)).body)[3]!.SEQUENCE
  await deps.db.execute(sql`update lessons set kind = 'INTERACTIVE_CLASS', times_revision = 0 where id = ${lessons[3]!}`)
  expect(await sequence()).toBe('0')
  await deps.db.execute(sql`update lessons set times_revision = 1 where id = ${lessons[3]!}`)
  expect(await sequence()).toBe('2')
  await deps.db.execute(sql`update lessons set kind = 'COURSE' where id = ${lessons[3]!}`)
})

test('an unchanged calendar is not sent again', async () => {
  const address = await make()
  const { headers } = await read(address)
  const again = await read(address, { 'if-none-match': `W/${String(headers.etag)}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await deps.db.execute(sql`update lessons set times_revision = times_revision + 1 where id = ${lessons[2]!}`)
  expect((await read(address, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
})

test('a new address ends the one before; a revoked or unknown one is not found; only a hash is stored', async () => {
  const old = await make()
  const address = await make()
  expect((await read(old)).statusCode).toBe(404)
  expect((await call(getCalendarFeed, { as: mother })).data.createdAt).not.toBeNull()
  const { rows } = await deps.db.execute<{ all: string }>(sql`select json_agg(f)::text as all from calendar_feeds f`)
  expect(rows[0]!.all).not.toContain(address.split('/').at(-1)!.replace('.ics', ''))
  await call(deleteCalendarFeed, { as: mother })
  expect((await read(address)).statusCode).toBe(404)
  expect((await call(getCalendarFeed, { as: mother })).data.createdAt).toBeNull()
  for (const path of ['/calendar/x.ics', `/calendar/${'a'.repeat(43)}.ics`, '/calendar/%00.ics'])
    expect((await app.fastify.inject({ url: path })).statusCode).toBe(404)
})

test('a calendar of one child is only for their family, and ends with it', async () => {
  expect((await call(createCalendarFeed, { as: teacher, body: { learnerId: child.id } })).code).toBe('CALENDAR_LEARNER_NOT_FOUND')
  const address = await make(mother, { learnerId: child.id })
  expect(eventsIn((await read(address)).body)).toHaveLength(4)
  expect(eventsIn((await read(await make(teacher))).body)[0]!.SUMMARY).toMatch(/^Dạy: /)
  await deps.db.execute(sql`update accounts set status = 'LOCKED' where person_id = ${mother.id}`)
  expect((await read(address)).statusCode).toBe(404)
  await deps.db.execute(sql`update accounts set status = 'ACTIVE' where person_id = ${mother.id}`)
  await deps.db.execute(sql`delete from guardianships where guardian_id = ${mother.id}`)
  expect((await read(address)).statusCode).toBe(404)
})
