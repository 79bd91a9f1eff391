import { openSupport } from '@khue/contracts/community/support'
import { sendMessage } from '@khue/contracts/community/chat'
import type { Endpoint } from '@khue/contracts/endpoint'
import { grantPoints } from '@khue/contracts/money/points'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type PageApi, pageContext } from '#app/shared/load-context.ts'
import { action as askSupport } from './account/supports.page.tsx'
import { action as useSupport } from './account/support.page.tsx'
import { action as useRewards } from './admin/rewards.page.tsx'

const requestId = '0193d1c0-0000-8000-a000-000000000001'
const id = '0193d1c0-0000-7000-a000-000000000002'

/** Submits a form to a page's action; returns the calls that it makes. */
async function submit(action: (args: never) => Promise<unknown>, fields: Record<string, string>) {
  const calls: { endpoint: Endpoint; body: unknown }[] = []
  const context = new RouterContextProvider()
  const call = async (endpoint: Endpoint, { body }: { body?: unknown } = {}) => {
    calls.push({ endpoint, body })
    return { id }
  }
  context.set(pageContext, {
    api: { call: call as PageApi['call'] }, // the calls that these actions make
    nonce: undefined,
    isShared: false,
    isDemo: false,
    formSeed: '',
    requestId,
  })
  const request = new Request('http://khue.vn/page', { method: 'POST', body: new URLSearchParams(fields) })
  await action({ request, context, params: { id } } as never) // the arguments that these actions use
  return calls
}

test('a form sent again is the same gift of points, support request and reply', async () => {
  const gift = { account: '0912345678', amount: 50, reason: 'Cảm ơn' }
  expect(await submit(useRewards, { ...gift, step: 'give', amount: '50' })).toEqual([
    { endpoint: grantPoints, body: { ...gift, requestId } },
  ])
  const question = { subject: 'Đổi giờ học', category: 'OTHER', text: 'Con bận tối thứ Ba.' }
  expect(await submit(askSupport, { ...question, step: 'new' })).toEqual([
    { endpoint: openSupport, body: { ...question, clientId: requestId } },
  ])
  expect(await submit(useSupport, { step: 'reply', text: 'Cảm ơn' })).toEqual([
    { endpoint: sendMessage, body: { text: 'Cảm ơn', clientId: requestId } },
  ])
})
