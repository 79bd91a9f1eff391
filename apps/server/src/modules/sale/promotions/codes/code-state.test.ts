import { expect, test } from 'vitest'
import { evaluateCode, type KnownCode } from './code-state.ts'
import { usedOnDevice } from '../refusals.ts'

const at = (day: string) => new Date(`${day}T05:00:00Z`)
const now = at('2026-12-10')
const promotion: KnownCode['promotion'] = {
  state: 'ACTIVE',
  startsAt: at('2026-12-01'),
  endsAt: null,
  maxUses: null,
  uses: 5,
  maxPerPerson: null,
  maxPerHousehold: null,
}
const code = { ownerId: null, withdrawnAt: null, expiresAt: null, maxUses: null, uses: 5, promotion }
const of = (more: Partial<KnownCode['promotion']>) => ({ ...code, promotion: { ...promotion, ...more } })
const by = { personId: 'me', uses: { person: 1, household: 1, isKnownElsewhere: false }, now }
const ends = at('2026-12-10')

type Case = [explanation: string, known: KnownCode | undefined, expected: string | undefined, by?: Partial<typeof by>]
const cases: Case[] = [
  ['a code in force', code, undefined],
  ['an unknown code', undefined, 'Mã không tồn tại'],
  ['one still being written', of({ state: 'DRAFT' }), 'Mã không tồn tại'],
  ["another person's", { ...code, ownerId: 'another' }, 'Mã này dành cho tài khoản khác'],
  ['my own', { ...code, ownerId: 'me' }, undefined],
  ['one that begins tomorrow', of({ startsAt: at('2026-12-11') }), 'Mã dùng được từ 11/12/2026'],
  ['one that begins this very moment', of({ startsAt: now }), undefined],
  ['one whose promotion ends this very second', of({ endsAt: ends }), 'Mã đã hết hạn ngày 10/12/2026'],
  ['one whose promotion ends a second later', of({ endsAt: new Date(ends.getTime() + 1000) }), undefined],
  ['one that has itself expired', { ...code, expiresAt: at('2026-12-02') }, 'Mã đã hết hạn ngày 02/12/2026'],
  [
    'one that expired before its promotion ended',
    { ...of({ endsAt: at('2026-12-05') }), expiresAt: at('2026-12-02') },
    'Mã đã hết hạn ngày 02/12/2026',
  ],
  [
    'one that expired after its promotion had ended',
    { ...of({ endsAt: at('2026-12-02') }), expiresAt: at('2026-12-05') },
    'Mã đã hết hạn ngày 02/12/2026',
  ],
  ['one that was taken back', { ...code, withdrawnAt: now }, 'Mã đã hết hạn'],
  ['one that was ended', of({ state: 'ENDED' }), 'Mã đã hết hạn'],
  ['one that rests', of({ state: 'PAUSED' }), 'Mã đang tạm dừng'],
  ['one whose promotion is used up', of({ maxUses: 5 }), 'Mã đã hết lượt sử dụng'],
  ['one that is used up itself', { ...code, maxUses: 5 }, 'Mã đã hết lượt sử dụng'],
  ['one with a use left', of({ maxUses: 6 }), undefined],
  ['one that I have used as often as anybody may', of({ maxPerPerson: 1 }), 'Bạn đã dùng hết lượt của mã này'],
  ['one that my family has used', of({ maxPerHousehold: 1 }), 'Gia đình bạn đã dùng mã này rồi'],
  ['one that my family may use again', of({ maxPerHousehold: 2 }), undefined],
  [
    'one that a family on the same device has used',
    of({ maxPerHousehold: 2 }),
    usedOnDevice.explanation,
    { uses: { ...by.uses, isKnownElsewhere: true } },
  ],
  ['one without a limit for families, on the same device', code, undefined, { uses: { ...by.uses, isKnownElsewhere: true } }],
]
test.each(cases)('%s', (_says, known, expected, more = {}) => {
  expect(evaluateCode(known, { ...by, ...more })?.explanation).toBe(expected)
})
