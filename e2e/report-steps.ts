import type { Browser, Page } from '@playwright/test'
import { sentTo } from './accounts.ts'
import { expect } from './journey.ts'
import * as step from './lesson-steps.ts'
import { attend, endAgo, pass, runJob } from './lesson-times.ts'
import { readSql, runSql } from './test-database.ts'

/** A parent with a mailbox bought a run for a child; its first lesson was held with the child there, and its report is due. */
export async function heldLesson(page: Page, browser: Browser) {
  const { teacher, teacherName, course, run, lessons } = await step.teacherWithRun(browser)
  const [lessonId = '', nextId = ''] = lessons
  const parent = await step.parentWithChild(page)
  const { child } = parent
  await step.buyRun(page, course, run, child.id)
  const family = { id: (await step.ask<{ id: string }>(page, 'GET', '/mid/v1/users/profile')).id, email: `${child.id}@thu.example.vn` }
  await runSql(
    `insert into sign_in_identifiers (id, account_id, kind, value) select uuidv7(), id, 'email', $2 from accounts where person_id = $1`,
    [family.id, family.email],
  )
  await hold(page, lessonId, child.id)
  return { teacher, teacherName, course, child, parentName: parent.name, lessonId, nextId, family }
}

/** The lesson ended two hours ago, with its teacher and the child there. */
export async function hold(page: Page, lessonId: string, childId: string) {
  const { teacher } = await step.getLesson(page, lessonId)
  await endAgo(lessonId, 5) // it is decided half an hour after its end at the earliest: then they were there
  for (const personId of [teacher.id, childId]) await attend(lessonId, personId)
  await pass(lessonId, 115)
  await runJob('lessons:decide')
  await step.expectState(page, lessonId, 'HELD')
  const isDue = () => readSql('select from learning_reports where lesson_id = $1', [lessonId])
  await expect.poll(async () => (await isDue()).length).toBe(1)
}

/** As if it were so many minutes before the reports of a lesson lock; what was sent keeps its distance to that. */
export const lockIn = (lessonId: string, minutes: number) =>
  runSql(`begin;
    set local session_replication_role = replica;
    update learning_reports as r set sent_at = r.sent_at + s.by, saved_at = r.saved_at + s.by, ends_at = r.ends_at + s.by, locks_at = r.locks_at + s.by
      from (select now() + interval '${minutes} minutes' - locks_at as by from learning_reports where lesson_id = '${lessonId}' limit 1) as s
      where r.lesson_id = '${lessonId}';
    commit`)

/** The path of the link in the e-mail about a report; the mail is sent now instead of after its delay. */
export async function mailedLink(page: Page, { id, email }: { id: string; email: string }) {
  const dueNow = () =>
    runSql(
      `update notification_deliveries d set due_at = now() from notifications n
       where n.person_id = d.person_id and n.id = d.notification_id and n.type = 'REPORT_SENT' and d.channel = 'email' and n.person_id = $1`,
      [id],
    )
  await expect(dueNow).toPass()
  const find = async () => {
    const mails = await sentTo(page.request, email)
    return mails.flatMap(({ text }) => /\/r\/[\w-]{43}/.exec(text)?.[0] ?? [])[0]
  }
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return (await find()) ?? ''
}

export const openedAt = async (lessonId: string) => {
  const [row] = (await readSql('select opened_at from learning_reports where lesson_id = $1', [lessonId])) as { opened_at: Date | null }[]
  return row?.opened_at ?? null
}
