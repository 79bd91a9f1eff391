import { type PlacesFile, suggestCommunes } from '@khue/contracts/ground/places'
import { provinces } from '@khue/contracts/ground/provinces'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { importPlaces } from '#modules/ground/places'
import { testApp } from '#testing/test-app'

const { call, deps } = await testApp()

const commune = (code: string, name: string, provinceCode = '01'): PlacesFile['communes'][number] => ({
  code,
  name,
  kind: 'phường',
  provinceCode,
})
const file = (communes: PlacesFile['communes']): PlacesFile => ({ validFrom: '2025-07-01', source: 'kiểm thử', communes })
const suggest = async (province: string, term: string) =>
  (await call(suggestCommunes, { query: { province, term } })).data.items.map(({ name }) => name)

beforeAll(() =>
  importPlaces(
    deps,
    file([
      commune('00004', 'Ba Đình'),
      commune('00008', 'Ngọc Hà'),
      commune('00025', 'Giảng Võ'),
      commune('00070', 'Hoàn Kiếm'),
      commune('00082', 'Hà Đông'),
      commune('26734', 'Sài Gòn', '79'),
    ]),
  ),
)

test('there are 34 provinces, seven of them cities, with unique codes', () => {
  expect(provinces).toHaveLength(34)
  expect(provinces.filter(({ kind }) => kind === 'thành phố')).toHaveLength(7)
  expect(new Set(provinces.map(({ code }) => code)).size).toBe(34)
  expect(provinces.flatMap(({ formerly }) => formerly)).toHaveLength(30)
})

test.each([
  ['without tones', '01', 'ba dinh', ['Ba Đình']],
  ['half a word, tones misplaced', '01', 'giảng vo', ['Giảng Võ']],
  ['names that begin with the term come before those that contain it', '01', 'hà', ['Hà Đông', 'Ngọc Hà']],
  ['not from the middle of a word', '01', 'inh', []],
  ['only of that province', '79', 'ba', []],
  ['LIKE wildcards match literally', '01', '%', []],
])('suggests %s', async (_case, province, term, names) => {
  expect(await suggest(province, term)).toEqual(names)
})

test('without a term, the first communes of the province are listed', async () => {
  expect(await suggest('01', '')).toEqual(['Ba Đình', 'Giảng Võ', 'Hà Đông', 'Hoàn Kiếm', 'Ngọc Hà'])
})

test('an unknown province is refused', async () => {
  expect((await call(suggestCommunes, { query: { province: '99', term: 'a' } })).status).toBe(400)
})

test.each([
  ['a code twice', file([commune('00004', 'Một'), commune('00004', 'Hai')])],
  ['an unknown province', file([commune('00004', 'Một', '02')])],
  ['no communes', file([])],
  ['something else', { hello: 'there' }],
])('a file with %s changes nothing', async (_case, json) => {
  await expect(importPlaces(deps, json)).rejects.toThrow(z.ZodError)
  expect(await suggest('01', 'ba')).toEqual(['Ba Đình'])
})
