import { z } from 'zod'
import { hyphenateTaxId, isTaxId, taxIdWrong } from '../ground/tax-ids.ts'
import { emailPattern, GroupedCode, TypedEmail, TypedLine } from '../text.ts'

/** The buyer named on an invoice. */
export const InvoiceBuyer = z.strictObject({
  name: TypedLine.min(1).max(200).describe('Tên người hoặc đơn vị mua'),
  taxId: GroupedCode.overwrite(hyphenateTaxId)
    .refine(isTaxId, taxIdWrong)
    .nullable()
    .default(null)
    .describe('Mã số thuế; trống với người mua không lấy mã'),
  address: TypedLine.min(1).max(300),
  email: TypedEmail.max(200).regex(emailPattern),
})
/** The same from a form, where an empty field means no tax id. */
export const InvoiceBuyerForm = InvoiceBuyer.extend({
  taxId: GroupedCode.overwrite(hyphenateTaxId)
    .refine((taxId) => taxId === '' || isTaxId(taxId), taxIdWrong)
    .transform((taxId) => taxId || null),
}).strip()

export type InvoiceBuyer = z.infer<typeof InvoiceBuyer>
