import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { expect, test } from 'vitest'
import { at, homeworkOf } from '../homework.testing.ts'
import { toExtension } from './extension-view.ts'

const asked = { reason: 'Con ốm', askedAt: at('20:00'), dueAt: at('21:00', '2026-12-01'), refusal: null }
const can = (askExtension: boolean) => ({ ...homeworkOf().can, askExtension })
const of = (more: Partial<Homework>) => toExtension(homeworkOf(more))

test.each([
  ['was never asked for', { can: can(true) }, { words: [], canAsk: true, isFamilyAsked: false }],
  [
    'waits for the teacher',
    { can: can(false), extension: { ...asked, state: 'ASKED' as const } },
    { words: ['Đã xin thầy cô cho nộp đến 21:00, T3 01/12, đang chờ trả lời.', 'Lý do đã gửi: Con ốm'], canAsk: false },
  ],
  [
    'was granted',
    { can: can(true), extension: { ...asked, state: 'GRANTED' as const, reason: '' } },
    { words: ['Thầy cô đã cho thêm thời gian: nộp được đến 21:00, T3 01/12.'], canAsk: true },
  ],
  [
    'was refused',
    { can: can(true), extension: { ...asked, state: 'REFUSED' as const, reason: '', refusal: 'Lớp đã chữa bài.' } },
    { words: ['Thầy cô chưa đồng ý cho thêm thời gian.', 'Lời thầy cô: Lớp đã chữa bài.'], canAsk: true },
  ],
  ['waits for the guardians', { can: can(false), isFamilyAsked: true }, { words: [], canAsk: false, isFamilyAsked: true }],
] as const)('more time that %s', (_, more, shown) => expect(of(more)).toMatchObject(shown))

test.each([
  ['nothing can be asked', {}],
  ['a request was taken back', { extension: { ...asked, state: 'WITHDRAWN' as const } }],
] as const)('nothing is shown when %s', (_, more) => expect(of({ can: can(false), ...more })).toBeUndefined())
