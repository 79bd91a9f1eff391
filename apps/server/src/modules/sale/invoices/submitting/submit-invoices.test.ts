import { expect, test } from 'vitest'
import { invoices } from '#modules/sale/invoices'
import { makeTellJobDue, makeRetryDue } from '#testing/invoice-provider'
import { invoiceTestApp } from '#testing/invoices'
import { trackBalances } from '#testing/ledger'
import { claimInvoiceToSubmit } from '../invoices.repository.ts'

const { deps, deliverEvents, provider, buy, seen, work, again } = await invoiceTestApp()

test.each(['LOSE', 'FORGE'] as const)(
  'after a lost or untrusted answer (%s) the provider is queried again, and it is the same invoice',
  async (lie) => {
    await provider.answers(lie)
    const gained = await trackBalances(deps)
    const bought = await buy()
    await work()
    expect(await seen(bought)).toEqual(['ISSUE SENT'])
    expect(await provider.has(bought.code)).toHaveLength(1)
    await provider.answers('HONEST')
    await work()
    expect(await seen(bought)).toEqual(['ISSUE SENT']) // not due yet
    await again()
    expect(await seen(bought)).toEqual(['ISSUE ISSUED'])
    expect(await provider.has(bought.code)).toHaveLength(1)
    expect(await gained()).toMatchObject({ VAT_PAYABLE: 90_000 })
  },
)

test('an invoice claimed by a process that crashed before submission is submitted later', async () => {
  const bought = await buy()
  await makeRetryDue(deps)
  while (await claimInvoiceToSubmit(deps.db)); // claimed, then the process crashes
  expect([await seen(bought), await provider.has(bought.code)]).toEqual([['ISSUE SENT'], []])
  await again()
  expect([await seen(bought), await provider.has(bought.code)]).toEqual([['ISSUE ISSUED'], [expect.stringContaining('Đã phát hành')]])
})

test('of many waiting invoices some are submitted now and the others a moment later, each once', async () => {
  const crowd = await Promise.all(Array.from({ length: 13 }, () => buy()))
  const [job] = invoices.jobs ?? []
  const issuedNow = async () => (await Promise.all(crowd.map(seen))).filter(([words]) => words === 'ISSUE ISSUED').length
  await job!.run(deps, {})
  const few = await issuedNow()
  expect(few).toBeGreaterThan(0)
  expect(few).toBeLessThan(13) // in one second, at most one per tenth of a second
  while (await makeTellJobDue(deps)) await deliverEvents() // no further job is scheduled when nothing waits
  expect(await issuedNow()).toBe(13)
  expect(await Promise.all(crowd.map(async ({ code }) => (await provider.has(code)).length))).toEqual(crowd.map(() => 1))
})

test('a slow provider is queried until it has a number', async () => {
  await provider.answers('DELAY')
  const bought = await buy()
  await work()
  await again()
  expect([await seen(bought), await provider.has(bought.code)]).toEqual([['ISSUE SENT'], [expect.stringContaining('Chưa cấp số')]])
  await provider.answers('HONEST')
  await again()
  expect(await seen(bought)).toEqual(['ISSUE ISSUED'])
})
