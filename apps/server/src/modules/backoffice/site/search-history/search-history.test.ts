import { forgetSearches, listRecentSearches, rememberSearch, type SearchScope } from '@khue/contracts/offer/search'
import { expect, test } from 'vitest'
import { site } from '#modules/backoffice/site'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
type Person = Awaited<ReturnType<typeof given.student>>

const search = (as: Person, name: string, scope: SearchScope = 'COURSE') => call(rememberSearch, { as, body: { scope, name } })
const namesOf = async (as: Person, scope: SearchScope = 'COURSE') =>
  (await call(listRecentSearches, { as, query: { scope } })).data.items.map(({ name }) => name)

test('the last five searches of each scope are kept, newest first, each once', async () => {
  const [member, other] = [await given.student(), await given.student()]
  for (const name of ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'Hòa bình', 'hoà BÌNH']) await search(member, name)
  await search(member, 'gia sư lý', 'TUTOR')
  expect(await namesOf(member)).toEqual(['hoà BÌNH', 'sáu', 'năm', 'bốn', 'ba'])
  expect(await namesOf(member, 'TUTOR')).toEqual(['gia sư lý'])
  expect(await namesOf(other)).toEqual([])
})

test('a member deletes one search, or all of a scope', async () => {
  const member = await given.student()
  for (const name of ['toán', 'văn']) await search(member, name)
  await search(member, 'lý', 'TUTOR')
  expect((await call(forgetSearches, { as: member, body: { scope: 'COURSE', name: 'TOÁN' } })).data.items).toEqual([
    { name: 'văn', key: '' },
  ])
  expect((await call(forgetSearches, { as: member, body: { scope: 'COURSE' } })).data.items).toEqual([])
  expect(await namesOf(member, 'TUTOR')).toEqual(['lý'])
})

test('a data export contains the search history, and erasure deletes it', async () => {
  const member = await given.student()
  await search(member, 'toán 8')
  expect(await site.personalData?.collect(deps, member.id)).toMatchObject({
    'Tìm kiếm gần đây': [{ 'Phạm vi': 'Khoá học', 'Từ khoá': 'toán 8' }],
  })
  await site.personalData?.erase(deps, member.id)
  expect(await namesOf(member)).toEqual([])
})

test('only members have a search history, and invalid input is not stored', async () => {
  expect((await call(listRecentSearches, { query: { scope: 'COURSE' } })).code).toBe('SIGN_IN_REQUIRED')
  const member = await given.student()
  for (const name of ['', '  ', '\u200B\0', '\ud800', 'ộ'.repeat(201)]) {
    expect([name, (await search(member, name)).code]).toEqual([name, 'INVALID_INPUT'])
  }
  expect((await search(member, '***')).status).toBe(200)
  expect(await namesOf(member)).toEqual(['***'])
})
