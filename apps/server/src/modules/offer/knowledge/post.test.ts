import { expect, test } from 'vitest'
import { readMarkdown } from '#platform/documents/markdown'
import { measure, slugChoices, wasSeen, withdrawnStatus } from './post.ts'

const minutes = (syllables: number) => measure(readMarkdown('học '.repeat(syllables))).minutes

test('reading takes a minute for about 220 syllables, and never zero', () => {
  expect([0, 1, 220, 440, 1100].map(minutes)).toEqual([1, 1, 1, 2, 5])
  expect(measure(readMarkdown('## Một\n\n- hai **ba**\n- 4 – !')).plainText).toBe('Một\nhai ba\n4 – !')
})

test('a public post becomes withdrawn, a scheduled one a draft, and no other can be withdrawn', () => {
  expect([withdrawnStatus('PUBLISHED'), withdrawnStatus('SCHEDULED')]).toEqual(['WITHDRAWN', 'DRAFT'])
  for (const status of ['DRAFT', 'WITHDRAWN'] as const) {
    expect(() => withdrawnStatus(status)).toThrow(expect.objectContaining({ code: 'POST_NOT_PUBLISHED' }))
  }
  expect((['DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN'] as const).filter(wasSeen)).toEqual(['PUBLISHED', 'WITHDRAWN'])
})

test('a taken slug gets a number', () => {
  expect(slugChoices('hoc-phan-so', 3)).toEqual(['hoc-phan-so', 'hoc-phan-so-2', 'hoc-phan-so-3'])
  const long = slugChoices(`${'a'.repeat(75)}-bcde`, 12)
  expect(long.every((slug) => slug.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true)
  expect(new Set(long).size).toBe(12)
})
