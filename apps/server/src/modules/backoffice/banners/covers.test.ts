import { addBanner, changeBanner, removeBanner, searchBanners } from '@khue/contracts/backoffice/banners'
import { getCourse } from '@khue/contracts/offer/courses'
import { changeCourse } from '@khue/contracts/offer/offer-admin'
import type { UploaderCode } from '@khue/contracts/ground/upload-rules'
import { expect, test } from 'vitest'
import { courses } from '#modules/offer/courses'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'
import { picture, uploads } from '#testing/uploads'

const { call, given, deps, app } = await testApp()
const admin = await given.admin()
const { sent } = uploads(call, app.fastify)
const send = async (purpose: UploaderCode) => (await sent(admin, { purpose, bytes: await picture() })).assetId
const address = (id: string) => `/files/pictures/${id}/large.webp`
const seen = async (id: string) => (await app.fastify.inject({ url: address(id) })).statusCode

test('a course shows its uploaded picture while it is on sale, otherwise the drawn one', async () => {
  const teacher = await given.teacher()
  const { id } = await courseBuilder(deps, teacher).course()
  const change = (body: object) => call(changeCourse, { as: admin, params: { id }, body })
  const cover = async () => (await call(getCourse, { params: { id } })).data.cover
  const drawn = await cover()
  const [first, second] = [await send('COURSE_COVER'), await send('COURSE_COVER')]
  expect((await change({ coverAssetId: first })).data.hasOwnCover).toBe(true)
  expect([await cover(), await seen(first)]).toEqual([address(first), 200])
  await change({ coverAssetId: second })
  expect([await cover(), await seen(first), await seen(second)]).toEqual([address(second), 404, 200])
  await change({ state: 'PAUSED' })
  expect(await seen(second)).toBe(404)
  await change({ state: 'LISTED' })
  expect(await seen(second)).toBe(200)
  await courses.personalData!.erase(deps, teacher.id)
  expect(await seen(second)).toBe(404)
  await change({ state: 'LISTED', coverAssetId: null })
  expect(await cover()).toBe(drawn)
  expect((await change({ coverAssetId: await send('POST_COVER') })).code).toBe('ASSET_NOT_FOUND')
})

const fields = {
  place: 'HOME',
  title: 'Mùa hè',
  text: '',
  linkText: 'Xem',
  href: '/courses',
  subjectKey: null,
  position: 0,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  isHidden: false,
} as const

test('the picture of a banner is public while it is shown, stays when omitted from a change, and is deleted with the banner', async () => {
  const assetId = await send('BANNER_COVER')
  const { id } = (await call(addBanner, { as: admin, body: { ...fields, coverAssetId: assetId } })).data
  const change = (body: object) => call(changeBanner, { as: admin, params: { id }, body: { ...fields, ...body } })
  expect((await call(searchBanners, { query: {} })).data.items.map((one) => one.cover)).toEqual([address(assetId)])
  expect((await change({ title: 'Hè vui' })).data.cover).toBe(address(assetId))
  await change({ isHidden: true })
  expect(await seen(assetId)).toBe(404)
  await change({ startsAt: '2999-01-01T00:00:00Z' })
  expect(await seen(assetId)).toBe(404)
  await change({})
  expect(await seen(assetId)).toBe(200)
  await call(removeBanner, { as: admin, params: { id } })
  expect(await seen(assetId)).toBe(404)
})
