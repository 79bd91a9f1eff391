import { submitForm } from '@khue/contracts/backoffice/site'
import { expect, test } from 'vitest'
import { testApp } from './testing/test-app.ts'

// which caller a guest's calls are counted for, tested with the one form that has a small limit
const { max } = submitForm.limit
const direct = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
const behindOne = await testApp({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } })

async function lastStatus({ app }: typeof direct, from: (turn: number) => { remoteAddress?: string; forwarded?: string }) {
  let status = 0
  for (let turn = 0; turn <= max; turn++) {
    const { remoteAddress = '10.0.0.1', forwarded } = from(turn)
    const answer = await app.fastify.inject({
      method: 'POST',
      url: `/api${submitForm.path}`,
      payload: { type: 'REQUEST_COURSE', content: 'Lớp đàn tranh' },
      remoteAddress,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
    status = answer.statusCode
  }
  return status
}

test('guests at one address share their allowance, guests elsewhere have their own', async () => {
  expect(await lastStatus(direct, () => ({ remoteAddress: '203.0.113.1' }))).toBe(429)
  expect(await lastStatus(direct, (turn) => ({ remoteAddress: `203.0.113.${turn + 10}` }))).toBe(200)
})

test('all addresses of one IPv6 customer count as one guest, and the neighbouring customer as another', async () => {
  const last = await Promise.all([
    lastStatus(direct, (turn) => ({ remoteAddress: `2001:db8:1:2::${turn + 1}` })),
    lastStatus(direct, (turn) => ({ remoteAddress: `2001:db8:1:${turn + 10}::1` })),
  ])
  expect(last).toEqual([429, 200])
})

test('without a trusted proxy, a client’s own forwarding headers do not count', async () => {
  expect(await lastStatus(direct, (turn) => ({ remoteAddress: '203.0.113.2', forwarded: `198.51.100.${turn}` }))).toBe(429)
})

test('behind one proxy only the address added by that proxy counts', async () => {
  expect(await lastStatus(behindOne, (turn) => ({ forwarded: `198.51.100.${turn}, 203.0.113.3` }))).toBe(429)
  expect(await lastStatus(behindOne, (turn) => ({ forwarded: `203.0.113.${turn + 10}` }))).toBe(200)
})
