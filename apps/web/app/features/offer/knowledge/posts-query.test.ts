import { expect, test } from 'vitest'
import { postChoices, postsAddress, readPostFilter } from './posts-query.ts'

const read = (search: string) => readPostFilter(new URLSearchParams(search))

test('an address selects the posts; unknown values are left out', () => {
  expect(read('term=phân số&categoryId=4')).toEqual({ term: 'phân số', subjectId: 4 })
  for (const wrong of ['', 'term=', 'term=%00', 'categoryId=5', 'categoryId=toan', 'categoryId=-1']) expect(read(wrong)).toEqual({})
  expect(read(`term=${'a'.repeat(9000)}`).term).toHaveLength(200)
})

test('the address of the next page keeps the filters', () => {
  expect(postsAddress('/knowledge/blog', { term: 'a b', subjectId: 4 }, { page: 2 })).toBe('/knowledge/blog?term=a+b&categoryId=4&page=3')
})

test('a search is kept across sections, and each row has one active choice', () => {
  const { bySection, bySubject } = postChoices('/knowledge/blog', { term: 'toán', subjectId: 4 }, 'blog')
  expect(bySection.filter(({ isOn }) => isOn).map(({ label }) => label)).toEqual(['Blog'])
  expect(bySubject.filter(({ isOn }) => isOn).map(({ label }) => label)).toEqual(['Toán'])
  expect(bySection[1]?.href).toBe(`/knowledge/learning-guide?${new URLSearchParams({ term: 'toán', categoryId: '4' })}`)
  expect(bySubject[0]?.href).toBe(`/knowledge/blog?${new URLSearchParams({ term: 'toán' })}`)
})
