import { expect, test } from 'vitest'
import { payoutActions } from '#testing/payouts'
import { testApp } from '#testing/test-app'

const app = await testApp()
const { payee, earn, batch, read, payoutsOf } = await payoutActions(app)

test('what a teacher earned reaches the bank by three admins', async () => {
  const teacher = await payee()
  await earn(teacher, 500_000, { lessons: 2 })
  const id = await batch()
  expect(await read(id)).toMatchObject({ state: 'EXPORTED', payouts: 1, netVnd: 1_000_000 })
  expect(await payoutsOf(id)).toMatchObject([{ person: { id: teacher.id }, state: 'IN_TRANSIT', netVnd: 1_000_000, lines: 2 }])
})
