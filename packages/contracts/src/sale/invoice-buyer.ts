import { z } from 'zod'
import { emailPattern } from '../people/identity.ts'
import { hyphenateTaxId, isTaxId, taxIdWrong } from '../ground/tax-ids.ts'

/** The buyer named on an invoice. */
export const InvoiceBuyer = z.strictObject({
  name: z.string().trim().min(1).max(200).describe('Tên người hoặc đơn vị mua'),
  taxId: z
    .string()
    .trim()
    .overwrite(hyphenateTaxId)
    .refine(isTaxId, taxIdWrong)
    .nullable()
    .default(null)
    .describe('Mã số thuế; trống với người mua không lấy mã'),
  address: z.string().trim().min(1).max(300),
  email: z.string().trim().max(200).regex(emailPattern),
})
/** The same from a form, where an empty field means no tax id. */
export const InvoiceBuyerForm = InvoiceBuyer.extend({
  taxId: z
    .string()
    .trim()
    .overwrite(hyphenateTaxId)
    .refine((taxId) => taxId === '' || isTaxId(taxId), taxIdWrong)
    .transform((taxId) => taxId || null),
}).strip()

export type InvoiceBuyer = z.infer<typeof InvoiceBuyer>
