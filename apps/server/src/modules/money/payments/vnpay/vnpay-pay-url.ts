import type { VnpaySettings } from './vnpay-settings.ts'
import { signedQuery } from './vnpay-signature.ts'
import { vnpayTime } from './vnpay-time.ts'

type PayRequest = { code: string; amountVnd: number; createdAt: Date; expiresAt: Date; payerIp: string }

/** The signed URL at which one checkout is paid. */
export function vnpayPayUrl({ code, amountVnd, createdAt, expiresAt, payerIp }: PayRequest, settings: VnpaySettings) {
  const query = signedQuery(
    {
      vnp_Version: '2.1.0',
      vnp_Command: 'pay',
      vnp_TmnCode: settings.tmnCode,
      vnp_Amount: String(amountVnd * 100), // the protocol counts in hundredths of a đồng
      vnp_CurrCode: 'VND',
      vnp_TxnRef: code,
      // letters, digits, space and .:_- only: libraries disagree on how to encode the rest, and the signature breaks
      vnp_OrderInfo: `Thanh toan ${code}`,
      vnp_OrderType: '190000', // entertainment and training
      vnp_Locale: 'vn',
      vnp_ReturnUrl: settings.returnUrl,
      vnp_IpAddr: plainIp(payerIp),
      vnp_CreateDate: vnpayTime(createdAt),
      vnp_ExpireDate: vnpayTime(expiresAt),
    },
    settings.hashSecret,
  )
  return `${settings.payUrl}?${query}`
}

/** The protocol requires 7 to 45 characters: `::1` is too short, and an IPv4 address may be mapped into IPv6. */
const plainIp = (ip: string) => (ip === '::1' ? '127.0.0.1' : ip.replace(/^::ffff:/, ''))
