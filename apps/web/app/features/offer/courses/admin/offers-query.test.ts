import { expect, test } from 'vitest'
import { offerChoices, offerPages, offersAddress, readOffersQuery } from './offers-query.ts'

const path = '/admin/courses'
const choices = { state: ['LISTED', 'PAUSED'] } as const
const read = (search: string) => readOffersQuery(new URLSearchParams(search), choices)
const id = '0192b3c4-0000-7000-8000-000000000001'

test('unknown values are left out, and a parsed query can be serialised again', () => {
  expect(read('term=+&state=BURNT&cursor=x')).toEqual({})
  const search = `state=PAUSED&term=toan&cursor=${id}`
  expect(offersAddress(path, read(search))).toBe(`${path}?${search}`)
  expect(offersAddress(path, {})).toBe(path)
})

test('a choice keeps the search and returns to the newest', () => {
  const labels = { LISTED: 'Đang mở', PAUSED: 'Tạm dừng' }
  expect(offerChoices({ path, query: read(`term=an&state=PAUSED&cursor=${id}`), name: 'state', every: 'Tất cả', labels })).toEqual([
    { label: 'Tất cả', href: `${path}?term=an`, isOn: false },
    { label: 'Đang mở', href: `${path}?state=LISTED&term=an`, isOn: false },
    { label: 'Tạm dừng', href: `${path}?state=PAUSED&term=an`, isOn: true },
  ])
})

test('paging links keep the filters', () => {
  expect(offerPages(path, read(`term=an&cursor=${id}`), 'next')).toEqual({
    isFiltered: true,
    newestHref: `${path}?term=an`,
    olderHref: `${path}?term=an&cursor=next`,
    clearHref: path,
  })
  expect(offerPages(path, {}, undefined)).toEqual({
    isFiltered: false,
    newestHref: undefined,
    olderHref: undefined,
    clearHref: undefined,
  })
})
