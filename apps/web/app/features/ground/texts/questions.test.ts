import type { Document } from '@khue/contracts/document'
import { expect, test } from 'vitest'
import { plainQuestions, questionsOf } from './questions.ts'

const heading = (level: 2 | 3, text: string) => ({ type: 'heading' as const, level, id: text, children: [{ type: 'text' as const, text }] })
const words = (text: string) => ({ type: 'paragraph' as const, children: [{ type: 'text' as const, text }] })

test('text under a small heading is an answer; text before any question is not', () => {
  const document: Document = [
    words('Mở đầu'),
    heading(2, 'A'),
    words('Dẫn'),
    heading(3, 'Một?'),
    words('Có.'),
    words('Thêm.'),
    heading(2, 'B'),
  ]
  const groups = questionsOf(document)
  expect(groups).toMatchObject([{ title: 'A', questions: [{ question: 'Một?' }] }])
  expect(plainQuestions(groups)).toEqual([{ question: 'Một?', answer: 'Có.\nThêm.' }])
})
