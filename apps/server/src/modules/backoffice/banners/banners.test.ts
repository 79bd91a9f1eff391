import { listAudit } from '@khue/contracts/ground/audit'
import { addBanner, changeBanner, listBanners, removeBanner, searchBanners } from '@khue/contracts/backoffice/banners'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const { call, given } = await testApp()
const admin = await given.admin()
const ordinary = {
  place: 'COURSES',
  title: 'Chưa biết lớp nào vừa sức con?',
  text: 'Làm bài kiểm tra 15 phút.',
  linkText: 'Kiểm tra trình độ',
  href: '/courses?categoryIds=4',
  subjectKey: 'toan',
  position: 0,
  startsAt: '2020-01-01T00:00:00+07:00',
  endsAt: null,
  isHidden: false,
} as const
const shown = async (place: 'COURSES' | 'HOME' = 'COURSES') =>
  (await call(searchBanners, { query: { place } })).data.items.map((one) => one.title)

test('a banner is shown where and when an admin sets, in the given order, and every change is audited', async () => {
  const { data } = await call(addBanner, { as: admin, body: ordinary })
  await call(addBanner, { as: admin, body: { ...ordinary, title: 'trước', position: -0 } })
  await call(addBanner, { as: admin, body: { ...ordinary, title: 'sau', position: 9 } })
  await call(addBanner, { as: admin, body: { ...ordinary, title: 'ngày mai', startsAt: '2099-01-01T00:00:00Z' } })
  await call(addBanner, { as: admin, body: { ...ordinary, title: 'đã hạ', endsAt: '2021-01-01T00:00:00Z' } })
  await call(addBanner, { as: admin, body: { ...ordinary, title: 'ẩn', isHidden: true } })
  expect(await shown()).toEqual([ordinary.title, 'trước', 'sau'])
  expect(await shown('HOME')).toEqual([])
  expect((await call(listBanners, { as: admin })).data.items).toHaveLength(6)
  await call(changeBanner, { as: admin, params: { id: data.id }, body: { ...ordinary, place: 'HOME', position: 1 } })
  expect(await shown('HOME')).toEqual([ordinary.title])
  expect((await call(removeBanner, { as: admin, params: { id: data.id } })).data).toEqual({ removed: true })
  expect(await shown('HOME')).toEqual([])
  expect((await call(removeBanner, { as: admin, params: { id: data.id } })).code).toBe('BANNER_NOT_FOUND')
  expect((await call(listAudit, { as: admin, query: { action: 'banner.changed', subjectId: data.id } })).data.items).toHaveLength(3)
})

test('a banner with a foreign link or invalid values is refused', async () => {
  for (const wrong of [
    { href: 'https://example.com' },
    { href: '//example.com' },
    { href: '/\\example.com' },
    { href: 'javascript:alert(1)' },
    { title: '' },
    { title: '\u200B\0' },
    { endsAt: '2019-01-01T00:00:00Z' },
  ]) {
    expect((await call(addBanner, { as: admin, body: { ...ordinary, ...wrong } })).status).toBe(400)
  }
})
