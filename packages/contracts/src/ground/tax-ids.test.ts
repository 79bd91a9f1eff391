import { expect, test } from 'vitest'
import { InvoiceBuyer, InvoiceBuyerForm } from '../sale/invoice-buyer.ts'
import { isTaxId } from './tax-ids.ts'

test.each([
  ['0300588569', true],
  ['0101248141', true],
  ['0101248142', false],
  ['0101248141-001', true],
  ['0101248141-01', false],
  ['0101248142-001', false],
  ['001099012345', true],
  ['00109901234', false],
  ['', false],
  ['0101248141 ', false],
])('%s can be a tax id: %s', (text, isOne) => {
  expect(isTaxId(text)).toBe(isOne)
})

test.each([
  ['0101248141001', '0101248141-001'],
  [' 0101248141-001 ', '0101248141-001'],
  ['0101248141', '0101248141'],
  ['001099012345', '001099012345'],
])('the invoice for a buyer who writes %j shows %s', (written, kept) => {
  const buyer = { name: 'Trường Sao Mai', taxId: written, address: '1 Tràng Thi, Hà Nội', email: 'ketoan@saomai.vn' }
  expect(InvoiceBuyer.parse(buyer).taxId).toBe(kept)
  expect(InvoiceBuyerForm.parse(buyer).taxId).toBe(kept)
})

test.each(['0101248142001', '01012481410011'])('%s is refused, not shortened', (written) => {
  const buyer = { name: 'Trường Sao Mai', taxId: written, address: '1 Tràng Thi, Hà Nội', email: 'ketoan@saomai.vn' }
  expect(InvoiceBuyer.safeParse(buyer).success).toBe(false)
  expect(InvoiceBuyerForm.safeParse(buyer).success).toBe(false)
})
