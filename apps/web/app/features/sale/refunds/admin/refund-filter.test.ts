import { expect, test } from 'vitest'
import { readRefundQuery, refundAddress, refundChoices } from './refund-filter.ts'

const read = (search: string) => readRefundQuery(new URLSearchParams(search))
const id = '0192b3c4-0000-7000-8000-000000000001'

test('without a state the filter shows refunds that need action', () => {
  expect(read('')).toEqual({ state: 'REQUESTED' })
  expect(read('state=ELSE&channel=ELSE&cursor=x&item=')).toEqual({ state: 'REQUESTED' })
})

test('a parsed query can be serialised again', () => {
  const search = `state=ALL&channel=BANK&cursor=${id}&item=${id}`
  expect(refundAddress(read(search))).toBe(`/admin/refunds?${search}`)
  expect(refundAddress(read(''))).toBe('/admin/refunds')
})

test('a choice keeps the other filter and returns to the first page', () => {
  const { byState, byChannel } = refundChoices(read(`state=DONE&channel=BANK&cursor=${id}&item=${id}`))
  expect(byState[0]).toMatchObject({ href: '/admin/refunds?channel=BANK', isOn: false })
  expect(byState[1]).toMatchObject({ href: '/admin/refunds?state=SILENT&channel=BANK', label: 'Cổng im lặng quá 24 giờ' })
  expect(read('state=SILENT')).toEqual({ state: 'SILENT' })
  expect(byChannel.find(({ isOn }) => isOn)?.label).toBe('Ngân hàng')
  expect(byChannel[0]?.href).toBe('/admin/refunds?state=DONE')
})
