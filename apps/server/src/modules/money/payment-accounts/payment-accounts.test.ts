import * as api from '@khue/contracts/money/payment-accounts'
import { loadNotifications, msgApp } from '@khue/contracts/people/notifications'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { personalData } from './personal-data.ts'

const { call, given, deps, deliverEvents } = await testApp()
const password = 'MatKhau2026!'
type Person = Awaited<ReturnType<typeof given.teacher>>

const add = (as: Person, number: string, bankBin: '970436' | '970415' = '970436') =>
  call(api.addPaymentAccount, { as, body: { bankBin, number, holder: 'Nguyễn Thị Ánh' } })
const list = async (as: Person) => (await call(api.listPaymentAccounts, { as })).data.items
const remove = (as: Person, id: string, typed = password) =>
  call(api.deletePaymentAccount, { as, params: { id }, body: { password: typed } })
const owner = () => given.teacher({ password })

test('the first account is the default; only the last four characters are shown, the holder as banks write it', async () => {
  const as = await owner()
  const { data } = await add(as, '0881 0004-58086')
  expect(data).toMatchObject({ bankName: 'Vietcombank', maskedNumber: '•••• 8086', holder: 'NGUYEN THI ANH', isDefault: true })
  await add(as, '113366668888', '970415')
  expect((await list(as)).map(({ bankName, isDefault }) => [bankName, isDefault])).toEqual([
    ['Vietcombank', true],
    ['VietinBank', false],
  ])
})

test('the number is stored nowhere in clear text, and its owner can still read it', async () => {
  const as = await owner()
  await add(as, '99887766554433')
  const { rows } = await deps.db.execute(sql`select * from payment_accounts where person_id = ${as.id}`)
  expect(JSON.stringify(rows)).not.toContain('998877')
  expect(await personalData.collect(deps, as.id)).toMatchObject({ 'Tài khoản nhận tiền': [{ 'Số tài khoản': '99887766554433' }] })
})

test.each([
  ['an unknown bank', { bankBin: '000000' }],
  ['too short a number', { number: '12345' }],
  ['too long a number', { number: '1'.repeat(20) }],
  ['signs in the number', { number: '1234;5678' }],
  ['no holder', { holder: '  ' }],
  ['digits in the holder', { holder: 'Nguyen 1' }],
  ['an unknown field', { isDefault: true }],
])('%s is refused and nothing is stored', async (_case, change) => {
  const as = await owner()
  const body = { bankBin: '970436', number: '0881000458086', holder: 'Nguyen An', ...change } as {
    bankBin: '970436'
    number: string
    holder: string
  } // invalid on purpose
  expect((await call(api.addPaymentAccount, { as, body })).status).toBe(400)
  expect(await list(as)).toEqual([])
})

test('when the default goes the newest other of the same person follows, never another person’s', async () => {
  const [as, other] = [await owner(), await owner()]
  const [first, second] = [(await add(as, '0881000458011')).data, (await add(as, '0881000458022')).data]
  await add(other, '0881000458033') // newer than both
  expect((await remove(as, first.id)).status).toBe(200)
  expect((await list(as)).map(({ id, isDefault }) => [id, isDefault])).toEqual([[second.id, true]])
  expect((await remove(as, second.id)).code).toBe('LAST_PAYMENT_ACCOUNT')
  expect((await list(as)).map(({ id, isDefault }) => [id, isDefault])).toEqual([[second.id, true]])
  expect((await list(other)).map(({ isDefault }) => isDefault)).toEqual([true])
})

test('an account is stored once, and a person has at most ten', async () => {
  const as = await owner()
  for (let at = 0; at < api.paymentAccountLimit; at++) await add(as, `08810004580${at}0`)
  expect((await add(as, '0881 0004 58000')).code).toBe('TOO_MANY_PAYMENT_ACCOUNTS')
  const [last] = await list(as)
  if (last) await remove(as, last.id)
  expect((await add(as, '0881 0004 58010')).code).toBe('PAYMENT_ACCOUNT_DUPLICATE')
})

test('concurrent duplicates are stored once', rounds, async () => {
  const as = await owner()
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(as, '0881000458086')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await list(as)).toHaveLength(1)
})

test('another account can be made the default', async () => {
  const as = await owner()
  await add(as, '0881000458086')
  const { data: second } = await add(as, '113366668888')
  expect((await call(api.setDefaultPaymentAccount, { as, params: { id: second.id } })).data.isDefault).toBe(true)
  expect((await list(as)).map(({ id, isDefault }) => [id === second.id, isDefault])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('deletion requires the password; the only account stays; the default passes to another', async () => {
  const as = await owner()
  const { data: first } = await add(as, '0881000458086')
  expect((await remove(as, first.id)).code).toBe('LAST_PAYMENT_ACCOUNT')
  await add(as, '113366668888')
  expect((await remove(as, first.id, 'sai-mat-khau')).status).toBe(403)
  expect(await list(as)).toHaveLength(2)
  expect((await remove(as, first.id)).status).toBe(200)
  expect(await list(as)).toMatchObject([{ maskedNumber: '•••• 8888', isDefault: true }])
})

test('two concurrent deletions leave one account', rounds, async () => {
  for (let round = 0; round < 10; round++) {
    const as = await owner()
    const ids = [(await add(as, '0881000458086')).data.id, (await add(as, '113366668888')).data.id]
    const answers = await Promise.all(ids.map((id) => remove(as, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await list(as)).toMatchObject([{ isDefault: true }])
  }
})

test("another person's account is answered as absent", async () => {
  const as = await owner()
  const { data } = await add(as, '0881000458086')
  await add(as, '113366668888')
  const stranger = await owner()
  await add(stranger, '0881000458086')
  const params = { id: data.id }
  expect((await call(api.setDefaultPaymentAccount, { as: stranger, params })).code).toBe('PAYMENT_ACCOUNT_NOT_FOUND')
  expect((await remove(stranger, data.id)).code).toBe('PAYMENT_ACCOUNT_NOT_FOUND')
  expect(await list(as)).toHaveLength(2)
})

test('erasing a person deletes their accounts', async () => {
  const as = await owner()
  await add(as, '0881000458086')
  await personalData.erase(deps, as.id)
  await personalData.erase(deps, as.id)
  expect(await list(as)).toEqual([])
})

test('the owner is told when another account becomes the default, and not for the first or the same one', async () => {
  const as = await owner()
  const told = async () => {
    await deliverEvents()
    return (await call(loadNotifications, { as, headers: msgApp })).data.items.filter(
      ({ type }) => type === 'PAYMENT_ACCOUNT_CHANGED_PRIVATE',
    ).length
  }
  const first = (await add(as, '0881000458086')).data
  const second = (await add(as, '113366668888', '970415')).data
  await call(api.setDefaultPaymentAccount, { as, params: { id: first.id } })
  expect(await told()).toBe(0)
  await call(api.setDefaultPaymentAccount, { as, params: { id: second.id } })
  expect(await told()).toBe(1)
  await remove(as, second.id)
  expect(await told()).toBe(2)
})
