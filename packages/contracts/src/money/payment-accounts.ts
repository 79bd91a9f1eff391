import { z } from 'zod'
import { bankBins } from './banks.ts'
import { endpoint } from '../endpoint.ts'
import { fold } from '../fold.ts'
import { Id } from '../ids.ts'
import { GroupedCode, TypedLine } from '../text.ts'

/** How many payment accounts one person may store. */
export const paymentAccountLimit = 10

/** The masked form of an account: enough to tell it from the others, too little for a stranger to use. */
export const PaymentAccount = z.object({
  id: z.uuid(),
  bankBin: z.string(),
  bankName: z.string(),
  maskedNumber: z.string().describe('Bốn ký tự cuối: •••• 6789'),
  holder: z.string(),
  isDefault: z.boolean(),
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

/** Banks write account holders in capitals without diacritics; people may type either form. */
const Holder = TypedLine.max(255, 'Tên chủ tài khoản dài tối đa 255 ký tự.')
  .transform((name) => fold(name).toUpperCase())
  .pipe(z.string().regex(/^[A-Z][A-Z .'-]+$/, 'Vui lòng nhập tên chủ tài khoản như ngân hàng ghi.'))

export const NewPaymentAccount = z.strictObject({
  bankBin: z.enum(bankBins, 'Vui lòng chọn ngân hàng.'),
  number: GroupedCode.regex(/^[A-Z0-9]{6,19}$/, 'Số tài khoản gồm 6 đến 19 chữ số hoặc chữ cái.'),
  holder: Holder,
})

const params = z.object({ id: Id })
const path = '/ams/v1/payment-accounts/mine'

/** The default account first, then the newest. */
export const listPaymentAccounts = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Tài khoản nhận tiền của tôi',
  reply: z.object({ items: z.array(PaymentAccount) }),
  isPrivate: true,
})
/** The first account becomes the default automatically. */
export const addPaymentAccount = endpoint({
  method: 'POST',
  path,
  access: 'user',
  summary: 'Thêm tài khoản nhận tiền',
  body: NewPaymentAccount,
  reply: PaymentAccount,
  limit: { max: 20, seconds: 600 },
})
export const setDefaultPaymentAccount = endpoint({
  method: 'POST',
  path: `${path}/:id/default`,
  access: 'user',
  summary: 'Chọn làm tài khoản nhận tiền mặc định',
  params,
  reply: PaymentAccount,
})
/**
 * Spec 5: the only account cannot be deleted, and deletion asks for the password. When the default is deleted, the newest remaining account becomes
 * the default.
 */
export const deletePaymentAccount = endpoint({
  method: 'POST',
  path: `${path}/:id/delete`,
  access: 'user',
  summary: 'Xoá một tài khoản nhận tiền',
  params,
  body: z.strictObject({ password: z.string().min(1, 'Vui lòng nhập mật khẩu.').max(128) }),
  reply: z.object({ deleted: z.literal(true) }),
  limit: { max: 20, seconds: 600 },
  ignoresIdempotencyKey: true, // its body contains a password
})
