import type { Consent } from '@khue/contracts/people/families'
import { consentPurposes } from '@khue/contracts/people/consents'
import { expect, test } from 'vitest'
import { formatDay } from '#app/shared/format.ts'
import { toConsentView } from './consent-view.ts'

const { version } = consentPurposes.PHOTO
const decisions = (isGranted: boolean, of: string = version) => ({ isGranted, at: '2026-11-20T03:00:00Z', by: 'Lê Thị Mẹ', version: of })
const both = ['SELF', 'GUARDIAN'] as const

test.each<[string, Partial<Consent>, string, boolean | undefined]>([
  ['there is no decision', {}, 'Không cho phép', false],
  ['only the guardian has agreed', { decisions: { SELF: null, GUARDIAN: decisions(true) } }, 'Chờ con đồng ý', true],
  ['only the child has agreed', { decisions: { SELF: decisions(true), GUARDIAN: decisions(false) } }, 'Chờ phụ huynh đồng ý', false],
  ['both agree', { decisions: { SELF: decisions(true), GUARDIAN: decisions(true) }, isInForce: true }, 'Đang cho phép', true],
  ['the consent is to an older version', { decisions: { SELF: null, GUARDIAN: decisions(true, '2025-01-01') } }, 'Không cho phép', false],
  ['the viewer is not asked', { requiredSides: ['SELF'], mine: null }, 'Không cho phép', undefined],
])('when %s', (_case, change, label, mine) => {
  const silent: Consent = {
    purpose: 'PHOTO',
    requiredSides: [...both],
    mine: 'GUARDIAN',
    decisions: { SELF: null, GUARDIAN: null },
    isInForce: false,
  }
  const view = toConsentView({ ...silent, ...change })
  expect([view.state.label, view.mine]).toEqual([label, mine])
})

test('a decision shows who made it, when, and for which version', () => {
  const view = toConsentView({
    purpose: 'PHOTO',
    requiredSides: ['GUARDIAN'],
    mine: 'GUARDIAN',
    decisions: { SELF: null, GUARDIAN: decisions(true) },
    isInForce: true,
  })
  expect(view.sides).toEqual([
    {
      side: 'GUARDIAN',
      label: 'Phụ huynh',
      word: 'đồng ý',
      answer: 'YES',
      evidence: `Lê Thị Mẹ, 10:00 20/11/2026, nội dung ${formatDay(version)}`,
    },
  ])
})
