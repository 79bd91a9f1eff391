import { expect, test } from 'vitest'
import { contentOf, momentOf, slugOf } from './post-fields.ts'

const fields = {
  section: 'blog',
  title: ' Một  bài ',
  summary: 'Tóm tắt',
  body: '## A\r\n',
  authorName: 'Cô Hà',
  subjectId: '',
  gradeFrom: '',
  gradeTo: '',
  tags: ' phân số, , lớp 4 ',
  coverSubject: 'toan',
  coverSeed: 'a1',
}

test('a form is parsed as a post', () => {
  expect(contentOf(fields)).toMatchObject({
    title: 'Một bài',
    body: '## A\n',
    subjectId: null,
    gradeFrom: null,
    tags: ['phân số', 'lớp 4'],
    cover: { subjectKey: 'toan', seed: 'a1' },
  })
  expect(contentOf({ ...fields, subjectId: '4', gradeFrom: '4', gradeTo: '5' })).toMatchObject({ subjectId: 4, gradeFrom: 4, gradeTo: 5 })
})

const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { data: { details: { issues: { path: string; message: string }[] } } }).data.details.issues
  }
  return []
}

test.each([
  [{ title: ' ' }, 'title'],
  [{ summary: 'a'.repeat(301) }, 'summary'],
  [{ gradeFrom: '5' }, 'gradeTo'],
  [{ gradeFrom: '5', gradeTo: '4' }, 'gradeTo'],
  [{ tags: 'a,b,c,d,e,f,g,h,i' }, 'tags'],
])('%j is refused at its field, with a message', (over, path) => {
  const [issue] = refusal(() => contentOf({ ...fields, ...over }))
  expect(issue?.path).toBe(path)
  expect(issue?.message).not.toBe('')
})

test('times are Vietnamese local time; slugs consist of letters, digits and hyphens', () => {
  expect(momentOf('2026-12-01T19:30')).toEqual({ at: '2026-12-01T19:30:00+07:00' })
  expect(slugOf(' hoc-phan-so ')).toEqual({ slug: 'hoc-phan-so' })
  expect(refusal(() => momentOf('')).map(({ path }) => path)).toEqual(['at'])
  expect(refusal(() => slugOf('Có dấu')).map(({ path }) => path)).toEqual(['slug'])
})
