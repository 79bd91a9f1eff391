import { sendMessage } from '@khue/contracts/community/chat'
import { openSupport } from '@khue/contracts/community/support'
import { grantPoints } from '@khue/contracts/money/points'
import { expect, test } from 'vitest'
import { action as useSupport } from './account/support.page.tsx'
import { action as askSupport } from './account/supports.page.tsx'
import { action as useRewards } from './admin/rewards.page.tsx'
import { requestId, submitForm } from './submit-form.testing.ts'

test('a form sent again is the same gift of points, support request and reply', async () => {
  const gift = { account: '0912345678', amount: 50, reason: 'Cảm ơn' }
  expect((await submitForm(useRewards, { ...gift, step: 'give', amount: '50' })).calls).toEqual([
    { endpoint: grantPoints, body: { ...gift, requestId } },
  ])
  const question = { subject: 'Đổi giờ học', category: 'OTHER', text: 'Con bận tối thứ Ba.' }
  expect((await submitForm(askSupport, { ...question, step: 'new' })).calls).toEqual([
    { endpoint: openSupport, body: { ...question, clientId: requestId } },
  ])
  expect((await submitForm(useSupport, { step: 'reply', text: 'Cảm ơn' })).calls).toEqual([
    { endpoint: sendMessage, body: { text: 'Cảm ơn', clientId: requestId } },
  ])
})
