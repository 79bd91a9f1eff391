import { refuseFamilyRequest } from '@khue/contracts/people/family-requests'
import { askForPurchase } from '@khue/contracts/sale/family-purchases'
import { expect, test } from 'vitest'
import { action as answerRequest } from './account/family-requests.page.tsx'
import { action as checkOut } from './checkout/confirm.page.tsx'
import { submitForm } from './submit-form.testing.ts'

const refuse = (reason: string) => submitForm(answerRequest, { step: 'refuse', id: '0193d1c0-0000-7000-a000-000000000003', reason })
const ask = (note: string) => submitForm(checkOut, { step: 'ask', note })

test.each(['', '  \n', '\u200B', '\u2060\u200B\u3164'])('a note of which nothing is left to see is none (%j)', async (typed) => {
  expect((await refuse(typed)).calls).toMatchObject([{ endpoint: refuseFamilyRequest, body: { reason: null } }])
  expect((await ask(typed)).calls).toMatchObject([{ endpoint: askForPurchase, body: { note: null } }])
})

test('a note is sent as it was cleaned, and one that is too long is refused as a whole', async () => {
  expect((await refuse(' Để\u200B hè 🌞\n nhé ')).calls).toMatchObject([{ body: { reason: 'Để hè 🌞 nhé' } }])
  for (const [sent, path] of [
    [refuse, 'reason'],
    [ask, 'note'],
  ] as const)
    expect(await sent('a'.repeat(10_000))).toMatchObject({
      calls: [],
      answer: {
        init: { status: 400 },
        data: { details: { issues: [{ path, message: 'Lời nhắn dài tối đa 300 ký tự.' }] } },
      },
    })
})
