import { randomUUID } from 'node:crypto'
import { callAs, newName, newPerson } from './accounts.ts'
import { demo, expect, expectAccessible, expectNoSidewaysScroll, signIn, test, visit } from './journey.ts'
import { runSql } from './test-database.ts'

// the browser logs requests that the test expects to be refused
test.use({ expectedErrors: /status of (403|409)|ERR_FAILED/ })

const widths = [390, 768, 1440]

test('points granted by an admin buy a voucher, are refused when insufficient, and pay a part of a plan', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await (await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })).newPage()
  const student = await newPerson(page, newName('Tô'), 'student')
  const fits = async (shown: typeof page) => {
    for (const width of widths) {
      await shown.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(shown)
    }
    await expectAccessible(shown)
  }

  await signIn(admin, demo.admin)
  await visit(admin, '/admin/rewards')
  await expect(admin.getByRole('button', { name: 'Sửa Mã giảm 50.000đ' })).toBeVisible()
  const give = admin.getByRole('region', { name: 'Tặng điểm' })
  await give.getByLabel('Số điện thoại hoặc email').fill(student.phone)
  await give.getByLabel('Số điểm').fill('700')
  await give.getByLabel('Lý do').fill('Cảm ơn bạn đã góp ý')
  await give.getByRole('button', { name: 'Tặng điểm' }).click()
  await expect(admin.getByText(/^Đã tặng 700\sđiểm cho Tô/)).toBeVisible()
  await expect(give.getByLabel('Số điểm')).toHaveValue('') // another press does not give them again
  await fits(admin)

  await visit(page, '/account/settings/points')
  await expect(page.getByRole('region', { name: 'Dùng được' })).toContainText(/700\sđiểm/)
  await page.getByRole('button', { name: 'Đổi điểm lấy Mã giảm 50.000đ' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Đổi 400/ })
    .click()
  await expect(page.getByText(/^Bạn đã đổi được mã KV[A-Z2-9]+\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Dùng được' })).toContainText(/300\sđiểm/)
  await page.getByRole('button', { name: 'Đổi điểm lấy Mã giảm 50.000đ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Đổi 400/ }).click()
  await expect(dialog.getByText('Rất tiếc, bạn không đủ điểm thưởng để quy đổi phần quà này!')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Để sau' }).click()
  await fits(page)

  const { ids } = await callAs<{ ids: string[] }>(page, '/orders/mine/new-orders', { items: [{ sku: 'SUB-6M', quantity: 1 }] })
  await visit(page, `/checkout/confirm/${ids[0]}`)
  await page.getByLabel('Điểm thưởng').fill('00301')
  await expect(page.getByLabel('Điểm thưởng')).toHaveValue('301') // spec 5: without leading zeros
  await page.getByRole('button', { name: 'Dùng điểm' }).click()
  await expect(page.getByText('Bạn không còn đủ điểm thưởng. Hãy nhập số điểm ít hơn.')).toBeVisible()
  await page.getByLabel('Điểm thưởng').fill('300')
  await page.getByRole('button', { name: 'Dùng điểm' }).click()
  await expect(page.getByText(/^Trả thay 30\.000đ\./)).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'Bỏ điểm thưởng khỏi lần mua này' }).click()
  await expect(page.getByRole('textbox', { name: 'Điểm thưởng' })).toHaveValue('300')
})

test('an exchange whose answer was lost, repeated after a reload, gives one voucher and takes the points once', async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const student = await newPerson(page, newName('Tô'), 'student')
  await signIn(admin, demo.admin)
  await callAs(admin, '/msa/v1/admin/points', {
    requestId: randomUUID(),
    account: student.phone,
    amount: 1000,
    reason: 'Cảm ơn bạn',
  })

  const exchange = async () => {
    await visit(page, '/account/settings/points')
    await page.getByRole('button', { name: 'Đổi điểm lấy Mã giảm 50.000đ' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Đổi 400/ })
      .click()
  }
  const address = /\/account\/settings\/points\.data/
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch() // the server does it
    return route.abort() // and its answer is lost
  })
  await exchange()
  await expect(page.getByRole('dialog').getByText('Lỗi kết nối. Vui lòng thử lại sau!')).toBeVisible()
  await page.unroute(address)

  await exchange()
  await expect(page.getByText(/^Bạn đã đổi được mã KV[A-Z2-9]+\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Dùng được' })).toContainText(/600\sđiểm/)
  const { data } = (await (await page.request.get('/api/promotions/v1/mine')).json()) as { data: { items: unknown[] } }
  expect(data.items).toHaveLength(1)

  await exchange() // a new request
  await expect(page.getByRole('region', { name: 'Dùng được' })).toContainText(/200\sđiểm/)
})

test('a gift of points whose answer was lost after authenticating again, repeated after a reload, is given once', async ({
  page,
  browser,
  baseURL,
}) => {
  const student = await newPerson(page, newName('Tô'), 'student')
  const admin = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const { phone, password, name } = await newPerson(admin, newName('Quản'))
  await runSql(`insert into person_roles (person_id, role) select id, 'admin' from people where name = $1`, [name])
  await callAs(admin, '/mid/v1/auth/logout')
  await signIn(admin, phone, password)
  const fill = async () => {
    await visit(admin, '/admin/rewards')
    const form = admin.getByRole('region', { name: 'Tặng điểm' })
    await form.getByLabel('Số điện thoại hoặc email').fill(student.phone)
    await form.getByLabel('Số điểm').fill('70')
    await form.getByLabel('Lý do').fill('Cảm ơn bạn đã góp ý')
    return form
  }
  const form = await fill()
  await runSql(
    `update sessions set confirmed_at = now() - interval '20 minutes'
     where account_id = (select account_id from sign_in_identifiers where value like '%' || right($1, 9))`,
    [phone],
  )
  await form.getByRole('button', { name: 'Tặng điểm' }).click()
  const confirmation = admin.getByRole('dialog', { name: 'Xác nhận đây là bạn' })
  await confirmation.getByLabel('Mật khẩu của bạn').fill(password)
  const address = /\/admin\/rewards\.data/
  await admin.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch() // the server gives the points
    return route.abort() // and its answer is lost
  })
  await confirmation.getByRole('button', { name: 'Tiếp tục' }).click()
  await expect(form.getByText('Lỗi kết nối. Vui lòng thử lại sau!')).toBeVisible()
  await admin.unroute(address)

  await (await fill()).getByRole('button', { name: 'Tặng điểm' }).click()
  await expect(admin.getByText(/^Đã tặng 70\sđiểm cho Tô/)).toBeVisible()
  await visit(page, '/account/settings/points')
  await expect(page.getByRole('region', { name: 'Dùng được' })).toContainText(/70\sđiểm/)
})
