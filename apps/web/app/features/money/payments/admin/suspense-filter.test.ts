import { expect, test } from 'vitest'
import { readSuspenseQuery, suspenseAddress, suspenseChoices } from './suspense-filter.ts'

const read = (search: string) => readSuspenseQuery(new URLSearchParams(search))
const id = '0192b3c4-0000-7000-8000-000000000001'

test('without a state the filter shows open items', () => {
  expect(read('')).toEqual({ state: 'OPEN' })
  expect(read('state=ELSE&name=ELSE&term=+&cursor=x&item=')).toEqual({ state: 'OPEN' })
  expect(read(`item=${'-'.repeat(36)}&cursor=${id.replaceAll('-', '0')}`)).toEqual({ state: 'OPEN' })
})

test('a parsed query can be serialised again', () => {
  const search = `state=ALL&name=LATE&term=HVABCDEFGH&cursor=${id}&item=${id}`
  expect(suspenseAddress(read(search))).toBe(`/admin/payments?${search}`)
  expect(suspenseAddress(read(''))).toBe('/admin/payments')
})

test('a choice keeps the other filter and the search, and returns to the newest', () => {
  const { byState, byName } = suspenseChoices(read(`state=APPLIED&name=LATE&term=HV&cursor=${id}&item=${id}`))
  expect(byState[0]).toMatchObject({ label: 'Chờ quyết định', href: '/admin/payments?term=HV&name=LATE', isOn: false })
  expect(byName.find(({ isOn }) => isOn)?.label).toBe('Đến trễ')
  expect(byName[0]?.href).toBe('/admin/payments?state=APPLIED&term=HV')
})
