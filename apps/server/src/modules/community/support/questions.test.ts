import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asksForPerson } from './assistant.ts'
import { findBestMatch, readQuestions } from './questions.ts'

const all = readQuestions(readFileSync(new URL('../../ground/texts/first/faqs.md', import.meta.url), 'utf8'))

test.each([
  ['Gói thành viên có tự gia hạn không ạ?', 'Gói thành viên có tự gia hạn không?'],
  ['goi thanh vien tu dong gia han a', 'Gói thành viên có tự gia hạn không?'],
  ['Con lỡ một buổi thì sao?', 'Lỡ một buổi thì sao?'],
  ['Khi nào tôi được hoàn tiền?', 'Khi nào được hoàn tiền?'],
])('%s is answered from the published texts', (asked, question) => {
  expect(findBestMatch(all, asked)?.question).toBe(question)
})

test.each(['Alo', 'Thời tiết hôm nay thế nào?', 'Cô giáo của con tôi tên gì?', 'Đơn HVABCD1234 của tôi đâu rồi?'])(
  'there is no answer to %s',
  (asked) => {
    expect(findBestMatch(all, asked)).toBeUndefined()
  },
)

test.each(['gap nhan vien', 'cho toi gap nguoi that', 'toi muon gap ai do'])('%s asks for a human', (asked) => {
  expect(asksForPerson(asked)).toBe(true)
})
