import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { folded, isMarked, readTelex, slugOf, toned, wordsOf } from './text.ts'

const { deps } = await testApp()

describe('the toned form', () => {
  test.each([
    ['  Toán   LỚP 8 ', 'toán lớp 8'],
    ['hòa bình', 'hoà bình'],
    ['thụy', 'thuỵ'],
    ['khỏe', 'khoẻ'],
    ['khóa học', 'khoá học'],
    ['Thúy', 'thuý'],
    ['qúy', 'quí'],
    ['quý', 'quí'],
    ['quả qủa', 'quả quả'],
    ['quyết qúyêt', 'quyết quyết'],
    ['gía giá già gìa', 'giá giá già già'],
    ['giếng gíêng', 'giếng giếng'],
    ['tóan toán', 'toán toán'],
    ['tíêng tiếng', 'tiếng tiếng'],
    ['đuờng đừơng đường', 'đuờng đường đường'],
    ['ngừơi người ngươì', 'người người người'],
    ['chìêu chiêù chiều', 'chiều chiều chiều'],
    ['múa muá mưạ mựa', 'múa múa mựa mựa'],
    ['bài baì', 'bài bài'],
    ['khuỷu khủyu khuyủ', 'khuỷu khuỷu khuỷu'],
    ['ngoài ngòai ngoaì', 'ngoài ngoài ngoài'],
    ['xoáy', 'xoáy'],
    ['vật lý kỹ sĩ', 'vật lí kĩ sĩ'],
    ['Thy yêu ý', 'thy yêu ý'],
    ['thúy thúi', 'thuý thúi'],
    ['Toán\u00a0–\u2003“nâng cao” (lớp 8)!', 'toán nâng cao lớp 8'],
    ['Tiếng Việt'.normalize('NFD'), 'tiếng việt'],
    ['Ｔｏáｎ ①', 'toán 1'],
    ['C++ & C# cơ bản', 'cpp csharp cơ bản'],
    ['đ Đ', 'đ đ'],
    ['Café Müller 한국어', 'café muller 한국어'],
    ['🔥 Toán\0 \ud800 8', 'toán 8'],
    ['***', ''],
    ['', ''],
  ])('%j is compared as %j', (text, form) => {
    expect(toned(text)).toBe(form.normalize('NFC'))
    expect(toned(form)).toBe(toned(text)) // idempotent
  })

  test.each([
    ['Đường Nguyễn Thị Minh Khai – Toán lớp Sáu', 'duong nguyen thi minh khai toan lop sau'],
    ['Vật Lý', 'vat li'],
    ['ƯỚC MƠ', 'uoc mo'],
  ])('%j without marks is %j', (text, form) => expect(folded(text)).toBe(form))

  test('words', () => {
    expect(wordsOf(' Hóa, học!')).toEqual(['hoá', 'học'])
    expect(wordsOf(' … ')).toEqual([])
    expect([isMarked('toan'), isMarked('toán'), isMarked('đi'), isMarked('8')]).toEqual([false, true, true, false])
  })
})

describe('slugs', () => {
  test.each([
    ['Hóa học 8 – Cô Lý', 'hoa-hoc-8-co-ly'],
    ['  C++ / C#: Đệ quy?! ', 'cpp-csharp-de-quy'],
    ['***', ''],
    ['한국어', ''],
    ['toán '.repeat(30), 'toan-'.repeat(16).slice(0, -1)],
    ['a'.repeat(200), 'a'.repeat(80)],
  ])('%j is addressed as %j', (text, slug) => expect(slugOf(text)).toBe(slug))
})

describe('leftovers of Telex', () => {
  test.each([
    ['toans', 'toán'],
    ['tieengs', 'tiếng'],
    ['vieetj', 'việt'],
    ['dduwowngf', 'đường'],
    ['duongwf', 'dường'],
    ['hoas', 'hoá'],
    ['hocj', 'học'],
    ['nguwx', 'ngữ'],
    ['vawn', 'văn'],
    ['lichj', 'lịch'],
    ['suwr', 'sử'],
    ['theem', 'thêm'],
    ['quys', 'quí'],
    ['toasn', 'toán'],
    ['nangw', 'năng'],
    ['ddaij', 'đại'],
    ['toongr', 'tổng'],
    ['toan', undefined],
    ['anh', undefined],
    ['class', undefined],
    ['kids', undefined],
    ['text', undefined],
    ['ielts', undefined],
    ['toeic', undefined],
    ['java', undefined],
    ['toán', undefined],
    ['as', undefined],
  ])('%s is read as %s', (typed, read) => expect(readTelex(typed)).toBe(read))
})

/** Malformed strings as people and programs produce them, the same on every run. */
function* strangeStrings(count: number) {
  const syllables =
    'hòa thụy khỏe quý qúa gìa giặt nguyễn đường thuở khuỷu uống yêu Ỹ ước mơ TOÁN Lớp 8 c++ C# lý kỳ ngoằn xoong muỗm quyển'.split(' ')
  const joints = [' ', '  ', '\u00a0', ' – ', ', ', '.', '/', '\t', '\u200b', '🎓', '', '-', "'", '\\', 'ｘ', 'ﬁ', '½']
  const marks = ['', '', '', '\u0300', '\u0301', '\u0323', '\u0302', '\u031b', '\u0308']
  let state = 20_261_122
  const below = (limit: number) => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 8) % limit
  for (let i = 0; i < count; i++) {
    const parts = Array.from({ length: 1 + below(8) }, () => {
      const whole = syllables[below(syllables.length)] ?? ''
      const shown = below(2) ? whole.normalize('NFD') : whole
      const at = shown.search(/[aeiouy]/i) + 1 // a mark on a consonant occurs in no supported language
      return shown.slice(0, at) + (marks[below(marks.length)] ?? '') + shown.slice(at) + (joints[below(joints.length)] ?? '')
    })
    yield parts.join('')
  }
}

test('the database computes the same forms for thousands of malformed strings', async () => {
  const texts = [...strangeStrings(4000)]
  const { rows } = await deps.db.execute<{ text: string; toned: string; folded: string; words: string[] }>(
    sql`select text, vn_toned(text) as toned, vn_folded(text) as folded, tsvector_to_array(vn_search(text, 'A')) as words
        from unnest(${sql.param(texts)}::text[]) as texts (text)`,
  )
  expect(rows).toHaveLength(texts.length)
  for (const row of rows) {
    const words = [...new Set([...wordsOf(row.text), ...wordsOf(row.text).map(folded)])]
    expect([row.toned, row.folded, new Set(row.words)]).toEqual([toned(row.text), folded(row.text), new Set(words)])
  }
})
