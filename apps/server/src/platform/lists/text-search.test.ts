import { type TextFit, textFits } from '@khue/contracts/text-fits'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { textMatchesPrefix, matches, matchesPrefix, matchesFuzzy, similarity, readTerm, type Searched, textRank } from './text-search.ts'

const { deps } = await testApp()
const { db } = deps

const searched: Searched = { search: sql`search`, titleFolded: sql`title_folded` }
const titles = [
  'Toán lớp 8',
  'Toán lớp 8 nâng cao',
  'Luyện toán lớp 8',
  'Lớp toán tư duy cho bé 8 tuổi',
  'An toàn giao thông',
  'Hóa học 10',
  'Hoà nhạc cho bé',
  'Vật lý đại cương',
  'Lập trình C++ cơ bản',
  'Toán lớp 10',
  'Tiếng Việt thực hành',
  'Luyện test đầu vào',
]

beforeAll(async () => {
  await db.execute(sql`create table searched (
    title text, search tsvector generated always as (vn_search(title, 'A')) stored, title_folded text generated always as (vn_folded(title)) stored)`)
  await db.execute(sql`insert into searched (title) select unnest(${sql.param(titles)}::text[])`)
})

async function find(typed: string, condition: typeof matches) {
  const { rows } = await db.execute<{ title: string }>(
    sql`select title from searched where ${condition(searched, readTerm(typed).values)} order by ${textRank(searched, readTerm(typed).values)} desc,
      ${similarity(searched, readTerm(typed).values)} desc, title collate "C"`,
  )
  return rows.map(({ title }) => title)
}

describe('whole words', () => {
  test.each([
    ['toán lớp 8', ['Toán lớp 8', 'Toán lớp 8 nâng cao', 'Luyện toán lớp 8', 'Lớp toán tư duy cho bé 8 tuổi']],
    ['TOAN lop 8', ['Toán lớp 8', 'Toán lớp 8 nâng cao', 'Luyện toán lớp 8', 'Lớp toán tư duy cho bé 8 tuổi']],
    ['toans lowps 8', ['Toán lớp 8', 'Toán lớp 8 nâng cao', 'Luyện toán lớp 8', 'Lớp toán tư duy cho bé 8 tuổi']],
    ['toàn', ['An toàn giao thông']],
    ['an toan', ['An toàn giao thông']],
    ['tòan', ['An toàn giao thông']],
    ['hoá', ['Hóa học 10']],
    ['hoá học', ['Hóa học 10']],
    ['hòa', ['Hoà nhạc cho bé']],
    ['hoa', ['Hoà nhạc cho bé', 'Hóa học 10']],
    ['vật lí', ['Vật lý đại cương']],
    ['c++', ['Lập trình C++ cơ bản']],
    ['tieengs vieetj', ['Tiếng Việt thực hành']],
    ['tieng viêt', []],
    ['test', ['Luyện test đầu vào']],
    ['toán 1', []],
  ])('%s finds %j', async (typed, found) => expect(await find(typed, matches)).toEqual(found))
})

test('the last word may be a prefix, but a number must be whole', async () => {
  expect(await find('toá', matchesPrefix)).toHaveLength(5)
  expect(await find('lập tr', matchesPrefix)).toEqual(['Lập trình C++ cơ bản'])
  expect(await find('toán lớp 1', matchesPrefix)).toEqual([])
})

test('a text in memory matches exactly when the database finds it', async () => {
  for (const typed of [
    'toá',
    'lap t',
    'lop 1',
    'lop 10',
    'hoá h',
    'hoa h',
    'vật lý',
    'toan tu',
    'tieengs v',
    'c++',
    'giao thông an',
    'x',
  ]) {
    const found = await find(typed, matchesPrefix)
    expect([typed, titles.filter((title) => textMatchesPrefix(title, readTerm(typed))).toSorted()]).toEqual([typed, found.toSorted()])
  }
})

test('wrong spelling is forgiven, other tones are not', async () => {
  expect(await find('lap trih c++', matchesFuzzy)).toEqual(['Lập trình C++ cơ bản'])
  expect(await find('tieng vietj thuc hannh', matchesFuzzy)).toEqual(['Tiếng Việt thực hành'])
  expect(await find('vật lí đaị cuong', matchesFuzzy)).toEqual(['Vật lý đại cương'])
  expect(await find('vật lì dai cuong', matchesFuzzy)).toEqual([])
})

test.each([
  '',
  ' ',
  '***!!!',
  '\0',
  '\ud800 toán \udc00',
  "toán' | 'x",
  '!toán & (8 | <-> :*',
  'toán:A <2> 8\\',
  "'",
  'a'.repeat(10_000),
  'toán '.repeat(2000),
  '\u0301\u0301',
  '🎓🎓',
  '\u202e\u200b',
])('%j is searched without an error', async (typed) => {
  for (const condition of [matches, matchesPrefix, matchesFuzzy]) await find(typed, condition)
  expect(readTerm(typed).words.length).toBeLessThanOrEqual(12)
})

test('characters that form no word are ignored', async () => {
  expect(readTerm('\ud800 toán \0 & !8').words).toEqual(['toán', '8'])
  expect(await find('\ud800 toán & !lớp | 8', matches)).toEqual(await find('toán lớp 8', matches))
})

test('every search uses the published order of relevance', async () => {
  const fitting: Record<TextFit, [title: string, elsewhere: string]> = {
    ELSEWHERE: ['Lớp buổi tối', 'Ôn toán hình'],
    WORDS: ['Hình học và toán', ''],
    PHRASE: ['Ôn toán hình', ''],
    BEGINNING: ['Toán hình nâng cao', ''],
    TITLE: ['Toán hình', ''],
  }
  const { rows } = await db.execute<{ fit: TextFit }>(sql`
    with found as (select fit, vn_search(title, 'A') || vn_search(elsewhere) as search, vn_folded(title) as title_folded
      from jsonb_to_recordset(${JSON.stringify(Object.entries(fitting).map(([fit, [title, elsewhere]]) => ({ fit, title, elsewhere })))}::jsonb) as x(fit text, title text, elsewhere text))
    select fit from found where ${matches(searched, readTerm('toán hình').values)} order by ${textRank(searched, readTerm('toán hình').values)} desc`)
  expect(rows.map(({ fit }) => fit)).toEqual(Object.keys(textFits))
})

test('the end and the beginning of a title do not form a phrase', async () => {
  const [around, apart, phrase] = ['Thuý nâng cao', 'Cao hơn: thuý', 'Nâng cao thuý']
  const { rows } = await db.execute<{ title: string }>(sql`
    with found as (select title, vn_search(title, 'A') as search, vn_folded(title) as title_folded from unnest(${sql.param([around, apart, phrase])}::text[]) as title)
    select title from found order by ${textRank(searched, readTerm('cao thuy').values)} desc, title collate "C"`)
  expect(rows.map(({ title }) => title)).toEqual([phrase, apart, around])
})
