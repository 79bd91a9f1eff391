import type { Notice } from '#modules/people/notifications'

type About = { id: string; order: { id: string; code: string }; series: string | null; number: string | null }

const common = ({ order }: About) => ({
  category: 'TRANS' as const,
  url: `/account/my-orders/${order.id}`,
  reason: `Bạn nhận tin này vì bạn đã ghi thông tin hoá đơn cho đơn hàng ${order.code}.`,
})
const named = ({ series, number }: About) => `**${series ?? ''} số ${number ?? ''}**`

export const invoiceIssued = ({ lookupCode, isReplacement, ...about }: About & { lookupCode: string; isReplacement: boolean }): Notice => ({
  ...common(about),
  event: `invoice.issued ${about.id}`,
  type: 'INVOICE_ISSUED',
  title: isReplacement ? 'Hoá đơn của bạn đã được thay thế' : 'Đã có hoá đơn điện tử',
  text: `Hoá đơn điện tử ${named(about)} của đơn hàng **${about.order.code}** đã được phát hành. Mã tra cứu: **${lookupCode}**.`,
})

export const invoiceCancelled = (about: About): Notice => ({
  ...common(about),
  event: `invoice.cancelled ${about.id}`,
  type: 'INVOICE_CANCELLED',
  title: 'Hoá đơn điện tử đã bị huỷ',
  text: `Hoá đơn điện tử ${named(about)} của đơn hàng **${about.order.code}** đã bị huỷ.`,
})
