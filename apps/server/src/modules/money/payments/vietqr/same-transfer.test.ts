import { expect, test } from 'vitest'
import { sameTransfer } from './same-transfer.ts'

type Reported = Parameters<typeof sameTransfer>[0]
type Booked = Parameters<typeof sameTransfer>[1][number]

/** payOS reports a transfer that SePay has reported: the same bank reference, the same code. */
const reported: Reported = { bankFeed: 'payos', feedTransferId: 'link FT1', bankReference: 'FT1', code: 'HVA' }
const booked: Booked = { number: 'FT1', names: ['sepay:1'], code: 'HVA', isFresh: true }
const unnumbered: Booked = { ...booked, number: 'sepay:1' }

test.each<[string, Partial<Reported>, readonly Partial<Booked>[], number]>([
  ['where nothing is booked', {}, [], -1],
  ['with the same bank reference and the same code', {}, [booked], 0],
  ['of any age, where the bank reference is the same', {}, [{ ...booked, isFresh: false }], 0],
  ['where the number is followed by a feed’s id', {}, [{ ...booked, number: 'FT1:sepay:1' }], 0],
  ['whose number only has a common prefix', {}, [{ ...booked, number: 'FT12' }], -1],
  ['for another code: the bank has restarted its numbering', { code: 'HVB' }, [booked], -1],
  ['with a code where the booked one has none', {}, [{ ...booked, code: '' }], 0],
  ['without a code where the booked one has one', { code: '' }, [booked], 0],
  ['with another bank reference', { bankReference: 'FT2', feedTransferId: 'link FT2' }, [booked], -1],
  ['without a bank reference, for the same code', { bankReference: '' }, [booked], 0],
  ['without a bank reference, for another code', { bankReference: '', code: 'HVB' }, [booked], -1],
  ['without a bank reference, long after', { bankReference: '' }, [{ ...booked, isFresh: false }], -1],
  ['without a bank reference and without a code', { bankReference: '', code: '' }, [{ ...booked, code: '' }], -1],
  ['with a number where the booked one has none, for the same code', {}, [unnumbered], 0],
  ['with a number where the booked one has none, for another code', { code: 'HVB' }, [unnumbered], -1],
  ['with a number where the booked one has none, long after', {}, [{ ...unnumbered, isFresh: false }], -1],
  ['reported again by the same feed under the same id', {}, [{ ...unnumbered, names: ['sepay:1', 'payos:link FT1'], isFresh: false }], 0],
  [
    'reported by the same feed under another id, with the same number',
    { feedTransferId: 'link 2' },
    [{ ...booked, names: ['payos:link FT1'] }],
    -1,
  ],
  [
    'reported by the same feed under another id, where the booked one has no number',
    { bankReference: 'FT2', feedTransferId: 'link FT2' },
    [{ ...unnumbered, names: ['sepay:1', 'payos:link FT1'] }],
    -1,
  ],
  ['the second of two, where the first is already reported', {}, [{ ...booked, names: ['payos:link 0'] }, booked], 1],
  ['the one with the same bank reference first', {}, [unnumbered, booked], 1],
])('a transfer %s', (_what, changes, all, expected) => {
  const known = all.map((one) => ({ ...booked, ...one }))
  const same = sameTransfer({ ...reported, ...changes }, known)
  expect(same ? known.indexOf(same) : -1).toBe(expected)
})
