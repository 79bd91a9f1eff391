import type { Browser, Page } from '@playwright/test'
import type { PayoutBatch } from '@khue/contracts/money/payout-shapes'
import { callAs, newName, newPerson } from './accounts.ts'
import { demo, expect, signIn } from './journey.ts'
import * as step from './lesson-steps.ts'
import { attend, endAgo, endContestTime, runJob } from './lesson-times.ts'
import { readSql, runSql } from './test-database.ts'

export const accountNumber = '0881000458086'

/** A teacher with a contract and an account, whose class is sold to a child of the page's parent. */
export async function sellingTeacher(browser: Browser, parent: Page, lessons: number) {
  const made = await step.teacherWithRun(browser, { lessons })
  const { child } = await step.parentWithChild(parent)
  await step.buyRun(parent, made.course, made.run, child.id)
  const { id } = (await step.getLesson(parent, made.lessons[0] ?? '')).teacher
  await runSql(
    `insert into payees (person_id, legal_name, taxpayer_kind, tax_policy, holds) select id, name, 'INDIVIDUAL', 'SPEC_MONTHLY', '{}' from people where id = $1
     on conflict do nothing`,
    [id],
  )
  await callAs(made.teacher, '/ams/v1/payment-accounts/mine', { bankBin: '970436', number: accountNumber, holder: made.teacherName })
  // a new account waits for two days
  await runSql(`update default_payment_accounts set since = now() - interval '3 days' where person_id = $1`, [id])
  return { ...made, teacherId: id, childId: child.id }
}
type Seller = Awaited<ReturnType<typeof sellingTeacher>>

/** A lesson is taught, and the family's time to contest is over: the teacher has earned it. */
export async function earn(parent: Page, { teacherId, childId, lessons }: Seller, at: number) {
  const lessonId = lessons[at] ?? ''
  await endAgo(lessonId, 40)
  for (const personId of [teacherId, childId]) await attend(lessonId, personId)
  await runJob('lessons:decide')
  await step.expectState(parent, lessonId, 'HELD')
  await endContestTime(lessonId)
  await runJob('lessons:release')
  await step.expectState(parent, lessonId, 'COMPLETED')
}

/** Three admins who depend on nobody: the demo's two, and a new one, who prepares. */
export async function openAdmins(browser: Browser) {
  const preparer = await step.newPage(browser)
  const { phone, name, password } = await newPerson(preparer, newName())
  await runSql(`insert into person_roles (person_id, role) select id, 'admin' from people where name = $1`, [name])
  await callAs(preparer, '/mid/v1/auth/logout')
  await signIn(preparer, phone, password)
  const [checker, approver] = [await step.openAdmin(browser), await step.openAdmin(browser, demo.otherAdmin)]
  return { preparer, checker, approver, phone, password }
}
export type Admins = Awaited<ReturnType<typeof openAdmins>>

/** Twenty minutes pass since the last confirmation of an admin's sessions. */
export const backdateSignIn = (phone: string) =>
  runSql(
    `update sessions set confirmed_at = now() - interval '20 minutes'
     where account_id = (select account_id from sign_in_identifiers where value like '%' || right($1, 9))`,
    [phone],
  )

const admin = '/payouts/v1/admin'
export const batchPath = (id: string) => `/admin/payouts/batches/${id}`

/** A batch prepared, checked, approved and exported by three admins through the API; returns its id. */
export async function exportBatch({ preparer, checker, approver }: Admins) {
  const reason = 'Trả theo lịch.'
  const { id } = await step.ask<{ id: string }>(preparer, 'POST', `${admin}/batches`, { reason })
  const { approvalId } = await step.ask<{ approvalId: string }>(checker, 'POST', `${admin}/batches/${id}/check`, { reason })
  await step.ask(approver, 'POST', `/mid/v1/admin/approvals/${approvalId}/decide`, { verdict: 'APPROVED', reason })
  await expectBatch(checker, id, 'APPROVED')
  await step.ask(checker, 'POST', `${admin}/batches/${id}/export`, { format: 'CSV' })
  return id
}

export const expectBatch = (page: Page, id: string, state: PayoutBatch['state']) =>
  expect.poll(async () => (await step.ask<PayoutBatch>(page, 'GET', `${admin}/batches/${id}`)).state).toBe(state)

/** The payout of a person in a batch. */
export async function payoutOf(batchId: string, personId: string) {
  const [row] = (await readSql('select id, reference from payouts where batch_id = $1 and person_id = $2', [batchId, personId])) as {
    id: string
    reference: string
  }[]
  if (!row) throw new Error(`${personId} is not in the batch ${batchId}`)
  return { ...row, path: `${batchPath(batchId)}/payouts/${row.id}` }
}

/** A second admin approves what was asked about this page. */
export async function approveAbout(page: Page, path: string) {
  await page.goto('/admin/second-looks')
  const asked = page.getByRole('listitem').filter({ has: page.locator(`a[href="${path}"]`) })
  await asked.getByRole('button', { name: /^Duyệt/ }).click()
  await step.submitDialog(page, 'Duyệt việc này?', /^Duyệt$/, { 'Lý do': 'Đã đối chiếu.' })
}
