import { expect, test } from 'vitest'
import { invoiceAddress, invoiceChoices, readInvoiceQuery } from './invoice-filter.ts'

const read = (search: string) => readInvoiceQuery(new URLSearchParams(search))
const id = '0192b3c4-0000-7000-8000-000000000001'

test('a parsed query can be serialised again, and unknown values are left out', () => {
  const search = `state=REFUSED&kind=ADJUST&term=KH12&cursor=${id}&item=${id}`
  expect(invoiceAddress(read(search))).toBe(`/admin/invoices?${search}`)
  expect(read('state=ELSE&kind=x&term=%20&cursor=y&item=')).toEqual({})
  expect(invoiceAddress({})).toBe('/admin/invoices')
})

test('a choice keeps the other filter and the search, and returns to the first page', () => {
  const { byState, byKind } = invoiceChoices(read(`state=ISSUED&kind=ADJUST&term=12&cursor=${id}&item=${id}`))
  expect(byState[0]).toMatchObject({ href: '/admin/invoices?kind=ADJUST&term=12', isOn: false })
  expect(byKind.find(({ isOn }) => isOn)?.label).toBe('Điều chỉnh')
  expect(byKind[0]?.href).toBe('/admin/invoices?state=ISSUED&term=12')
})
