import { dataRequestStatuses } from '@khue/contracts/people/data-requests'
import { expect, test } from 'vitest'
import { moveRequest, type RequestStep } from './data-request.ts'

const steps = ['ACKNOWLEDGE', 'EXTEND', 'DONE', 'REFUSE'] as const satisfies RequestStep[]
const allowed: Record<string, string> = {
  'RECEIVED ACKNOWLEDGE': 'ACKNOWLEDGED',
  'RECEIVED DONE': 'DONE',
  'RECEIVED REFUSE': 'REFUSED',
  'ACKNOWLEDGED EXTEND': 'ACKNOWLEDGED',
  'ACKNOWLEDGED DONE': 'DONE',
  'ACKNOWLEDGED REFUSE': 'REFUSED',
}

test.each(dataRequestStatuses.flatMap((status) => steps.map((step) => [status, step] as const)))('%s, then %s', (status, step) => {
  const to = allowed[`${status} ${step}`]
  if (to) expect(moveRequest({ status, isExtended: false }, step)).toBe(to)
  else
    expect(() => moveRequest({ status, isExtended: false }, step)).toThrow(
      expect.objectContaining({ code: 'DATA_REQUEST_CLOSED', details: { status, step } }),
    )
})

test('a deadline is extended once, and the request can be decided all the same', () => {
  expect(moveRequest({ status: 'ACKNOWLEDGED', isExtended: true }, 'DONE')).toBe('DONE')
  expect(() => moveRequest({ status: 'ACKNOWLEDGED', isExtended: true }, 'EXTEND')).toThrow('không thể thay đổi')
})
