import type { Page } from '@playwright/test'
import { waitForHydration, demo, expect, expectAccessible, fillSignIn, test, visit } from './journey.ts'

/** A stand-in for any gated element: a form that counts its clicks and echoes its values. */
async function addGatedForm(page: Page) {
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.innerHTML = `
      <label>Lời nhắn <textarea name="note"></textarea></label>
      <label>Mã bí mật <input name="secret" type="password"></label>
      <button type="button" data-gated="hold-42">Giữ chỗ</button>
      <output></output>`
    const [button, output] = [form.querySelector('button'), form.querySelector('output')]
    let times = 0
    button?.addEventListener('click', () => {
      const note = new FormData(form).get('note')
      if (output) output.textContent = `Đã giữ ${++times} lần: ${typeof note === 'string' ? note : ''}`
    })
    const section = document.createElement('section')
    section.ariaLabel = 'Thử'
    section.append(form)
    document.body.append(section)
  })
}
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Đăng nhập để tiếp tục' })

test('a guest’s click on a gated button is replayed once after signing in, with the form’s values', async ({ page }) => {
  await visit(page, '/open-classes?day=weekend')
  await addGatedForm(page)
  await page.getByLabel('Lời nhắn').fill('Con học lớp 6')
  await page.getByLabel('Mã bí mật').fill('không được giữ')
  await page.getByRole('button', { name: 'Giữ chỗ' }).click()
  await expect(loginDialog(page)).toBeVisible()
  await expect(page.getByText(/Đã giữ/)).toBeHidden()
  await expectAccessible(page)
  await loginDialog(page).getByRole('link', { name: 'Đăng nhập' }).click()
  await expect(page).toHaveURL('/sign-in?from=%2Fopen-classes%3Fday%3Dweekend')
  expect(await page.evaluate(() => sessionStorage.getItem('khue.gated'))).toMatch(/^(?=.*hold-42)(?!.*không được giữ)/)
  await page.getByLabel('Lời nhắn').fill('')
  await waitForHydration(page)
  await fillSignIn(page, demo.student)
  await expect(page).toHaveURL('/open-classes?day=weekend')
  await expect(page.getByText('Đã giữ 1 lần: Con học lớp 6')).toBeVisible()
  await page.getByRole('button', { name: 'Giữ chỗ' }).click()
  await expect(page.getByText('Đã giữ 2 lần: Con học lớp 6')).toBeVisible() // signed in, the click is not intercepted
  await page.clock.install()
  await visit(page, '/open-classes?day=weekend')
  await addGatedForm(page)
  await page.clock.runFor(1000) // three intervals of the poll
  await expect(page.getByText(/Đã giữ/)).toBeHidden()
})

test('a guest who goes elsewhere has abandoned the action', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/open-classes')
  await addGatedForm(page)
  await page.getByRole('button', { name: 'Giữ chỗ' }).click()
  await loginDialog(page).getByRole('button', { name: 'Để sau' }).click()
  await expect(loginDialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Giữ chỗ' }).click()
  await loginDialog(page).getByRole('link', { name: 'Đăng nhập' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByRole('link', { name: 'Khuê – trang chủ' }).first().click()
  await page.getByRole('link', { name: 'Xem tất cả lớp mở' }).click()
  await expect(page).toHaveURL(/\/open-classes/)
  await page.getByRole('banner').getByRole('link', { name: 'Đăng nhập' }).click()
  await waitForHydration(page)
  await fillSignIn(page, demo.student)
  await expect(page).toHaveURL(/\/open-classes/)
  await page.clock.runFor(1000) // three intervals of the poll
  await expect(page.getByText(/Đã giữ/)).toBeHidden()
})
