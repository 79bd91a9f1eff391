import { expect, test } from 'vitest'
import { SecurityStep } from './security-steps.ts'

test('a code may contain spaces, as the app shows it', () => {
  expect(SecurityStep.parse({ step: 'confirm-factor', code: '123 456' })).toEqual({ step: 'confirm-factor', code: '123456' })
})

test.each([{ step: 'sell-everything' }, {}, { step: 'add-passkey', credential: 'not json' }, { step: 'confirm', password: '' }])(
  'a form with %j does nothing',
  (form) => {
    expect(SecurityStep.safeParse(form).success).toBe(false)
  },
)
