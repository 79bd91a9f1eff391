import { paymentStatuses, transactionStatuses } from '@khue/contracts/money/payments'
import { suspenseReasons } from '@khue/contracts/money/suspense'
import { expect, test } from 'vitest'
import { actionsFor, attemptEvents, checkoutEvents, isSuspense, moveAttempt, moveCheckout, classifyMoney, receiptNames } from './payment.ts'

test('an attempt moves exactly as the table says, over all states and events', () => {
  const all = transactionStatuses.flatMap((from) => attemptEvents.map((event) => [`${from} ${event}`, moveAttempt(from, event)] as const))
  expect(all).toHaveLength(20)
  expect(Object.fromEntries(all.filter(([, to]) => to))).toEqual({
    'DRAFT PAID': 'SUCCESS',
    'DRAFT REFUSED': 'FAIL',
    'DRAFT HELD': 'PENDING',
    'DRAFT UNDECIDED': 'PENDING',
    'DRAFT GIVEN_UP': 'FAIL',
    'PENDING PAID': 'SUCCESS',
    'PENDING REFUSED': 'FAIL',
    'PENDING HELD': 'PENDING',
    'PENDING UNDECIDED': 'PENDING',
    'PENDING GIVEN_UP': 'FAIL',
    'FAIL PAID': 'SUCCESS',
  })
})

test('a checkout moves exactly as the table says, over all states and events', () => {
  const all = paymentStatuses.flatMap((from) => checkoutEvents.map((event) => [`${from} ${event}`, moveCheckout(from, event)] as const))
  expect(all).toHaveLength(16)
  expect(Object.fromEntries(all.filter(([, to]) => to))).toEqual({
    'INIT ATTEMPT_OPENED': 'WAITING',
    'INIT ATTEMPT_ENDED': 'INIT',
    'INIT SETTLED': 'SUCCESS',
    'WAITING ATTEMPT_OPENED': 'WAITING',
    'WAITING ATTEMPT_ENDED': 'INIT',
    'WAITING SETTLED': 'SUCCESS',
    'SUCCESS REFUNDED': 'REFUNDED',
  })
})

const asked = 990_000
const states = paymentStatuses.flatMap((status) =>
  [true, false].flatMap((isClosed) =>
    [true, false].flatMap((hasExpired) =>
      transactionStatuses.map((attempt) => ({ amountVnd: asked, partsVnd: 0, status, isClosed, hasExpired, attempt })),
    ),
  ),
)

test('money for a checkout that is already paid is double, for any amount', () => {
  const paid = states.filter(({ status }) => status === 'SUCCESS' || status === 'REFUNDED')
  expect(paid).toHaveLength(32)
  for (const state of paid) expect([1, asked, asked + 1].map((came) => classifyMoney(came, state))).toEqual(['DOUBLE', 'DOUBLE', 'DOUBLE'])
})

test('other money is short by its amount and, until the checkout is closed, the parts before it, else late, else named by its timing', () => {
  const unpaid = states.filter(({ status }) => status === 'INIT' || status === 'WAITING')
  expect(unpaid).toHaveLength(32)
  for (const state of unpaid) {
    const inTime = state.hasExpired ? 'AFTER_EXPIRY' : 'IN_TIME'
    const enough = state.isClosed ? 'LATE' : state.attempt === 'FAIL' ? 'AFTER_FAILURE' : inTime
    expect([asked - 1, asked, asked + 1].map((came) => classifyMoney(came, state))).toEqual(['SHORT', enough, enough])
    const begun = { ...state, partsVnd: 1000 }
    const rest = state.isClosed ? 'SHORT' : enough // a closed checkout waits for no rest: its parts are credited
    expect([asked - 1001, asked - 1000, asked].map((came) => classifyMoney(came, begun))).toEqual(['SHORT', rest, enough])
  }
})

test('suspense contains only the money that did not fit', () => {
  expect(receiptNames.filter((name) => isSuspense(name))).toEqual([...suspenseReasons])
})

test('only a sufficient amount for an unpaid checkout can be applied; other money can be credited to the payer or assigned; all of it can be refunded', () => {
  const all = suspenseReasons.flatMap((name) =>
    [true, false].flatMap((isWhole) =>
      [undefined, ...paymentStatuses].map((status) => ({ name, isWhole, checkout: status && { status, balanceVnd: 0 } })),
    ),
  )
  expect(all).toHaveLength(50)
  const applicable = all.filter((one) => actionsFor(one).includes('APPLY'))
  expect(applicable.map(({ name, isWhole, checkout }) => `${name} ${isWhole} ${checkout?.status}`)).toEqual([
    'LATE true undefined',
    'LATE true INIT',
    'LATE true WAITING',
    'LATE true SUCCESS',
    'LATE true REFUNDED',
  ])
  for (const one of all) {
    const withBalance = { ...one, checkout: one.checkout && { ...one.checkout, balanceVnd: 1 } } // the reserved balance was released
    if (one.checkout) expect(actionsFor(withBalance)).toEqual(['TO_BALANCE', 'REFUND'])
    expect(actionsFor(one).filter((action) => action !== 'APPLY')).toEqual([one.checkout ? 'TO_BALANCE' : 'ASSIGN', 'REFUND'])
  }
})
