import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const openRoom = (title: string | RegExp) => async (page: Page) => {
  await page.getByRole('region', { name: 'Danh sách trò chuyện' }).getByRole('link', { name: title }).first().click()
  await page.getByRole('log').waitFor()
  await page.waitForTimeout(600) // pictures of people, and read receipts
}
const openMessageMenu = async (page: Page) => {
  await openRoom('Toán 8')(page)
  await page
    .getByRole('button', { name: /^Thêm về tin của Bạn/ })
    .last()
    .click()
}
const writeOffline = async (page: Page) => {
  await openRoom(/^Nguyễn Thu Hà/)(page)
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: /^Tin nhắn cho/ }).fill('Cô ơi, tối nay cháu vào lớp muộn mười phút ạ.')
  await page.keyboard.press('Enter')
  await page.getByText('Chờ có mạng để gửi').waitFor()
}

/** Chat screens for `npm run screens`. */
export const chatScreens: readonly Screen[] = [
  { name: 'chat', path: '/account/chat', phone: '0900000001' },
  { name: 'chat-room', path: '/account/chat', phone: '0900000001', act: openRoom('Nguyễn Thu Hà') },
  { name: 'chat-class', path: '/account/chat', phone: '0900000003', act: openRoom('Toán 8') },
  { name: 'chat-guardian', path: '/account/chat', phone: '0900000002', act: openRoom('Nguyễn Minh An và') },
  { name: 'chat-menu', path: '/account/chat', phone: '0900000003', act: openMessageMenu },
  {
    name: 'chat-new',
    path: '/account/chat',
    phone: '0900000003',
    act: (page) => page.getByRole('button', { name: 'Soạn tin mới' }).first().click(),
  },
  { name: 'chat-empty', path: '/account/chat', phone: '0900000005' },
  { name: 'chat-offline', path: '/account/chat', phone: '0900000002', act: writeOffline },
]
