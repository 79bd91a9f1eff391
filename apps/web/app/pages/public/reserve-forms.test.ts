import { getOpenClass, interactWithClass } from '@khue/contracts/offer/open-classes'
import { cancelReservation, reserveSeat } from '@khue/contracts/sale/reservations'
import { expect, test } from 'vitest'
import { submitForm } from '../submit-form.testing.ts'
import { action } from './open-class.page.tsx'

const learnerId = '0193d1c0-0000-7000-a000-000000000003'
const classId = '0193d1c0-0000-7000-a000-000000000002' // what the stand-in of the API answers

test.each([
  [{ step: 'reserve' }, reserveSeat, { classId }],
  [{ step: 'reserve', learnerId }, reserveSeat, { classId, learnerId }],
  [{ step: 'cancel', learnerId }, cancelReservation, undefined],
  [{ step: 'interest', action: 'INTEREST' }, interactWithClass, { id: classId, action: 'INTEREST' }],
] as const)('the form %j of a class calls its endpoint once', async (fields, endpoint, body) => {
  expect((await submitForm(action, fields)).calls).toEqual([
    { endpoint: getOpenClass, body: undefined },
    { endpoint, body },
  ])
})

test.each([{ step: 'reserve', learnerId: 'x' }, { step: 'buy' }, {}])('the form %j is refused', async (fields) => {
  const { calls, answer } = await submitForm(action, fields)
  expect(calls).toEqual([])
  expect(answer).toMatchObject({ init: { status: 400 } })
})
