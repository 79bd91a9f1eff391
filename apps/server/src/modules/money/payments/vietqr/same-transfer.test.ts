import { expect, test } from 'vitest'
import { sameTransfer } from './same-transfer.ts'

type Told = Parameters<typeof sameTransfer>[0]
type Booked = Parameters<typeof sameTransfer>[1][number]

/** payOS reports a transfer that SePay has reported: the same bank reference, the same code. */
const told: Told = { bankFeed: 'payos', feedTransferId: 'link FT1', bankReference: 'FT1', code: 'HVA' }
const booked: Booked = { number: 'FT1', names: ['sepay:1'], code: 'HVA', isFresh: true }
const unnumbered: Booked = { ...booked, number: 'sepay:1' }

test.each<[string, Partial<Told>, readonly Partial<Booked>[], number]>([
  ['where nothing is booked', {}, [], -1],
  ['with the same number of the bank and the same code', {}, [booked], 0],
  ['whatever its age, where the number is the same', {}, [{ ...booked, isFresh: false }], 0],
  ['where the number has a bankFeed’s name behind it', {}, [{ ...booked, number: 'FT1:sepay:1' }], 0],
  ['whose number only begins like it', {}, [{ ...booked, number: 'FT12' }], -1],
  ['for another code: the bank has begun to count again', { code: 'HVB' }, [booked], -1],
  ['for a code where the booked one says none', {}, [{ ...booked, code: '' }], 0],
  ['that says no code where the booked one does', { code: '' }, [booked], 0],
  ['under another number of the bank', { bankReference: 'FT2', feedTransferId: 'link FT2' }, [booked], -1],
  ['without the bank’s number, for the same code', { bankReference: '' }, [booked], 0],
  ['without the bank’s number, for another code', { bankReference: '', code: 'HVB' }, [booked], -1],
  ['without the bank’s number, long after', { bankReference: '' }, [{ ...booked, isFresh: false }], -1],
  ['without the bank’s number and without a code', { bankReference: '', code: '' }, [{ ...booked, code: '' }], -1],
  ['with a number where the booked one has none, for the same code', {}, [unnumbered], 0],
  ['with a number where the booked one has none, for another code', { code: 'HVB' }, [unnumbered], -1],
  ['with a number where the booked one has none, long after', {}, [{ ...unnumbered, isFresh: false }], -1],
  ['told again by the same under the same name', {}, [{ ...unnumbered, names: ['sepay:1', 'payos:link FT1'], isFresh: false }], 0],
  [
    'told by the same under another name, with the same number',
    { feedTransferId: 'link 2' },
    [{ ...booked, names: ['payos:link FT1'] }],
    -1,
  ],
  [
    'told by the same under another name, where the booked one has no number',
    { bankReference: 'FT2', feedTransferId: 'link FT2' },
    [{ ...unnumbered, names: ['sepay:1', 'payos:link FT1'] }],
    -1,
  ],
  ['the second of two, where the first is told already', {}, [{ ...booked, names: ['payos:link 0'] }, booked], 1],
  ['first the one that the bank numbers so', {}, [unnumbered, booked], 1],
])('a transfer %s', (_what, changes, all, expected) => {
  const known = all.map((one) => ({ ...booked, ...one }))
  const same = sameTransfer({ ...told, ...changes }, known)
  expect(same ? known.indexOf(same) : -1).toBe(expected)
})
