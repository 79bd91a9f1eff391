import type { Browser, Page } from '@playwright/test'
import { newPerson, newPhone, sentTo } from './accounts.ts'
import { runSql } from './test-database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from './journey.ts'

test.use({ expectedErrors: /status of 4(04|09)/ }) // refusals are part of these journeys

const toE164 = (phone: string) => phone.replace(/^0/, '+84')

/** A person with a mailbox, signed in in a browser of their own. */
async function newReader(browser: Browser, name: string) {
  const context = await browser.newContext({ baseURL: process.env.KHUE_URL ?? '' })
  const page = await context.newPage()
  const { phone } = await newPerson(page)
  const email = `${name}@thu-${newPhone()}.example.vn`
  await runSql(
    `insert into sign_in_identifiers (id, account_id, kind, value) select uuidv7(), account_id, 'email', $2 from sign_in_identifiers where value = $1`,
    [toE164(phone), email],
  )
  return { page, phone, email, leave: () => context.close() }
}

/** Delivers an e-mail of a category at once instead of after its delay of an hour. */
async function deliverEmail({ page, phone, email }: { page: Page; phone: string; email: string }, category: string) {
  const title = `Thư ${category}`
  await runSql(
    `insert into notifications (person_id, id, event, category, type, title, content, reason)
     select a.person_id, uuidv7(), 'journey ' || $2, $2, 'NEWS', $3, 'Không có gì thêm.', 'Vì bạn có tài khoản Khuê.'
     from sign_in_identifiers i join accounts a on a.id = i.account_id where i.value = $1`,
    [toE164(phone), category, title],
  )
  const dueNow = () =>
    runSql(
      `update notification_deliveries d set due_at = now() from notifications n
       where n.person_id = d.person_id and n.id = d.notification_id and n.title = $2 and d.channel = 'email'
         and n.person_id = (select a.person_id from sign_in_identifiers i join accounts a on a.id = i.account_id where i.value = $1)`,
      [toE164(phone), title],
    )
  await expect(dueNow).toPass()
  const findEmail = async () => (await sentTo(page.request, email)).find((one) => one.title === title)?.unsubscribe
  await expect.poll(findEmail).toBeDefined()
  const { list = '', post } = (await findEmail()) ?? {}
  expect(post).toBe('List-Unsubscribe=One-Click')
  return list.replace(/^<|>$/g, '')
}

test('an e-mail’s receiver unsubscribes by a click on the page or by their mail client; opening the page changes nothing', async ({
  page,
  browser,
  playwright,
}) => {
  const reader = await newReader(browser, 'nguoi-doc')
  const link = await deliverEmail(reader, 'GENERAL')
  const mailProgram = await playwright.request.newContext() // no cookies, no page
  for (const method of ['get', 'head'] as const) expect((await mailProgram[method](link)).status()).toBe(200)

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, link)
    await expect(page.getByRole('heading', { level: 1, name: 'Thôi nhận thư này?' })).toBeVisible()
    await expect(page.getByText('Khuê sẽ không gửi email về tin chung cho bạn nữa.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Thôi nhận' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bạn sẽ không nhận thư này nữa' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await visit(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'Bạn sẽ không nhận thư này nữa' })).toBeVisible()

  const other = await deliverEmail(reader, 'CS')
  const oneClick = { form: { 'List-Unsubscribe': 'One-Click' } } // RFC 8058, 3.2
  expect((await mailProgram.post(other, oneClick)).status()).toBe(200)
  await visit(page, other)
  await expect(page.getByText('Khuê đã thôi gửi email về chăm sóc cho bạn.', { exact: false })).toBeVisible()

  for (const altered of [
    other.replace('CS', 'TRANS'),
    `${other.slice(0, -2)}AA`,
    other.replace(/t=.*/, 't=x'),
    other.replace(/\?.*/, ''),
  ]) {
    expect((await mailProgram.post(altered, oneClick)).status()).toBe(404)
    expect((await mailProgram.get(altered)).status()).toBe(404)
  }
  await page.goto(`${other.slice(0, -2)}AA`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await visit(reader.page, '/account/settings/notification')
  const box = (name: string) => reader.page.getByRole('group', { name }).getByLabel('Email')
  await expect(box('Chung')).not.toBeChecked()
  await expect(box('Chăm sóc')).not.toBeChecked()
  await expect(box('Giao dịch')).toBeChecked()
  await mailProgram.dispose()
  await reader.leave()
})

/** Simulates a permanent bounce of the mail server. */
const refuse = (address: string) =>
  runSql(`insert into bounced_mailboxes (address_hash) values (rtrim(translate(encode(sha256($1::bytea), 'base64'), '+/', '-_'), '='))`, [
    address,
  ])

test('a bounced mailbox is shown in the settings, and retried until it accepts an e-mail', async ({ browser }) => {
  const { page, email, leave } = await newReader(browser, 'khong-co')
  await refuse(email)
  const title = page.getByRole('heading', { name: 'Email của bạn không nhận được thư' })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, '/account/settings/notification')
    await expect(title).toBeVisible()
    await expect(page.getByText(`kh***@${email.split('@')[1]}`)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Gửi thư thử' }).click()
  await expect(page.getByText('Hộp thư này vẫn từ chối thư của Khuê.', { exact: false })).toBeVisible()
  const alive = `song-lai@thu-${newPhone()}.example.vn`
  await runSql(`update sign_in_identifiers set value = $2 where value = $1`, [email, alive])
  await refuse(alive)
  await visit(page, '/account/settings/notification')
  await page.getByRole('button', { name: 'Gửi thư thử' }).click()
  await expect(page.getByText('Hộp thư đã nhận được thư.', { exact: false })).toBeVisible()
  await expect(title).toBeHidden()
  expect((await sentTo(page.request, alive))[0]?.title).toBe('Hộp thư này nhận được thư của Khuê')
  await leave()
})
