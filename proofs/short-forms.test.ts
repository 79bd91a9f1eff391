import { expect, test } from 'vitest'
import type { Proof } from './proof.ts'
import { withFaultsOfDay } from './short-forms.ts'

const fault = (name: string, plantGroup?: string) => ({ name, breaks: [name], ...(plantGroup && { plantGroup }) })
const proof = (faults: Proof['faults']): Proof => ({
  name: 'seats',
  counts: 'buyers',
  size: { full: 9, short: 3 },
  limitSeconds: 1,
  faults,
  run: () => Promise.resolve(),
})
const plantedOn = (day: string, faults: Proof['faults']) => withFaultsOfDay(proof(faults), new Date(day)).faults.map(({ name }) => name)

test('each day plants one group of the faults of a proof, and in as many days as there are groups every fault is planted', () => {
  const faults = [fault('a', 'together'), fault('b'), fault('c', 'together'), fault('d')]
  const days = ['2026-11-29', '2026-11-30', '2026-12-01'].map((day) => plantedOn(day, faults))
  expect(days.map((names) => names.join(' ')).toSorted((a, b) => a.localeCompare(b))).toEqual(['a c', 'b', 'd'])
  expect(plantedOn('2026-11-29T23:59:59Z', faults)).toEqual(days[0])
})

test('a proof without faults plants none', () => expect(plantedOn('2026-11-29', [])).toEqual([]))
