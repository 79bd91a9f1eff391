import {
  forGuests,
  forAdmins,
  hidden,
  inBody,
  ofChild,
  own,
  params,
  type AccessRule,
  thing,
  showing,
  roleOnly,
} from './access-matrix.rule.ts'
import { newName, noCode, password } from './access-matrix.world.ts'

/** The sale, from the cart to the invoice. */
export const commerceRules: Record<string, AccessRule> = {
  'GET /ams/v1/payment-accounts/mine': showing({ view: 'private' }),
  'POST /ams/v1/payment-accounts/mine': own(() => ({ body: { bankBin: '970436', number: '9990001112', holder: 'NGUYEN VAN LA' } })),
  'POST /ams/v1/payment-accounts/mine/:id/default': thing(({ paymentAccountIds: [, second = ''] }) => second, params),
  'POST /ams/v1/payment-accounts/mine/:id/delete': thing(
    ({ paymentAccountIds: [first = ''] }) => first,
    (id) => ({ params: { id }, body: { password } }),
    { isSlow: true },
  ),
  'GET /carts/v1/items': showing(),
  'POST /carts/v1/items': ofChild((learnerId) => ({ body: { sku: 'SUB-12M', learnerId } })),
  'DELETE /carts/v1/items': thing(
    ({ cartItemId }) => cartItemId,
    (ids) => ({ query: { ids } }),
    { isBlind: true },
  ),
  'GET /carts/v1/count': own(),
  'POST /carts/v1/refresh-items': own(() => ({ body: {} })),
  'POST /carts/v1/bulk-items': thing(
    ({ cartItemId }) => cartItemId,
    (id) => ({ body: { deselect: [id] } }),
  ),
  'GET /orders/mine/by-hash': forGuests(),
  'GET /orders/mine/checkout': thing(
    ({ orderId }) => orderId,
    (ids) => ({ query: { ids } }),
    { showsOwnData: true },
  ),
  'PATCH /orders/mine/checkout': thing(
    ({ orderId }) => orderId,
    (id) => ({ body: { ids: [id], codes: [] } }),
  ),
  'POST /orders/mine/checkout': thing(
    ({ orderId }) => orderId,
    (id) => ({ body: { ids: [id], method: 'VNPAY' } }),
  ),
  'POST /orders/mine/mngt/cancel': thing(({ secondOrderId }) => secondOrderId, inBody),
  'GET /orders/mine/mngt/detail': thing(
    ({ orderId }) => orderId,
    (id) => ({ query: { id } }),
    { showsOwnData: true },
  ),
  'POST /orders/mine/mngt/renew': thing(({ paidOrderId }) => paidOrderId, inBody),
  'POST /orders/mine/mngt/pay-again': thing(({ paidOrderId }) => paidOrderId, inBody),
  'POST /orders/mine/mngt/receipt': thing(({ paidOrderId }) => paidOrderId, inBody),
  'POST /orders/mine/mngt/complete-free': thing(
    ({ orderId }) => orderId,
    (id) => ({ body: { ids: [id] } }),
  ),
  'POST /css/v1/fly-courses/buy': roleOnly, // ownership of the learner is tested there: as for new-orders
  'POST /orders/mine/mngt/search': own(() => ({ body: {} }), { showsOwnData: true, view: 'shown' }),
  'POST /orders/mine/new-orders': ofChild((learnerId) => ({ body: { items: [{ sku: 'SUB-12M', quantity: 1, learnerId }] } })),
  'POST /orders/mine/family-request': roleOnly, // for minors; ownership of the order is tested in its module, and that of the purchase
  'GET /orders/mine/family-purchases': roleOnly,
  'GET /orders/mine/family-purchases/:requestId': roleOnly,
  'GET /orders/mine/payment-methods': own(),
  'GET /orders/mine/instalments': own(),
  'GET /orders/mine/instalments/preview': roleOnly, // ownership of the plan is tested there: as for an order
  'POST /orders/mine/instalments/pay': roleOnly,
  'GET /orders/v1/admin/instalments': forAdmins,
  'POST /orders/v1/admin/instalments/write-off': forAdmins,
  'GET /orders/mine/refunds': own(),
  'GET /orders/mine/refunds/preview': thing(
    ({ orderId }) => orderId,
    (orderId) => ({ query: { orderId } }),
    { showsOwnData: true },
  ),
  'POST /orders/mine/refunds': thing(
    ({ orderId }) => orderId,
    (orderId) => ({ body: { orderId, lineIds: [orderId], total: 0, reason: 'Thử', channel: 'BALANCE' } }),
  ),
  'POST /orders/mine/refunds/withdraw': roleOnly,
  'POST /clms/v1/lessons/:id/money-back/:learner': roleOnly, // whose lesson it is: tested in the module
  'POST /clms/v1/admin/lessons/:id/reverse': forAdmins,
  'GET /refunds/v1/admin/refunds': forAdmins,
  'GET /refunds/v1/admin/refunds/:id': forAdmins,
  'POST /refunds/v1/admin/refunds/:id/check': forAdmins,
  'POST /refunds/v1/admin/refunds/:id/approve': forAdmins,
  'POST /refunds/v1/admin/refunds/:id/reject': forAdmins,
  'POST /refunds/v1/admin/refunds/:id/paid': forAdmins,
  'POST /refunds/v1/admin/refunds/:id/to-balance': forAdmins,
  'POST /refunds/v1/admin/refunds/:id/panel': forAdmins,
  'POST /refunds/v1/admin/refunds/:id/account': forAdmins,
  'POST /refunds/v1/admin/refunds/on-behalf': forAdmins,
  'GET /refunds/v1/admin/preview': forAdmins,
  'GET /refunds/v1/admin/withdrawals': forAdmins,
  'POST /refunds/v1/admin/bank-transfer-export': forAdmins,
  'GET /orders/v1/admin/search': forAdmins,
  'GET /orders/v1/admin/:id': forAdmins,
  'GET /payments/callbacks/vnpay': forGuests(),
  'POST /payments/callbacks/momo': forGuests({ view: 'shown' }), // authenticated by its signature, independent of any session
  'POST /payments/callbacks/zalopay': forGuests({ view: 'shown' }), // authenticated by its signature, independent of any session
  'POST /payments/callbacks/fundiin': forGuests({ view: 'shown' }), // authenticated by its signature, independent of any session
  'POST /payments/callbacks/casso': forGuests({ view: 'shown' }), // authenticated by its signature, independent of any session
  'POST /payments/callbacks/payos': forGuests({ view: 'shown' }), // authenticated by its signature, independent of any session
  'POST /payments/callbacks/sepay': forGuests({ view: 'shown' }), // authenticated by its signature, independent of any session
  'GET /payments/mine/balance': own(),
  'GET /payments/mine/balance/entries': own(),
  'POST /payments/mine/check-transactions': thing(
    ({ checkoutCode }) => checkoutCode,
    (code) => ({ body: { code } }),
    {
      none: noCode,
      isBlind: true,
    },
  ),
  'GET /payments/mine/checkouts/:code': thing(
    ({ checkoutCode }) => checkoutCode,
    (code) => ({ params: { code } }),
    {
      none: noCode,
      showsOwnData: true,
    },
  ),
  'GET /payments/v1/admin/overview': forAdmins,
  'GET /payments/v1/admin/held': forAdmins,
  'POST /payments/v1/admin/held/:code/recheck': forAdmins,
  'GET /payments/v1/admin/suspense': forAdmins,
  'GET /payments/v1/admin/suspense/:id': forAdmins,
  'GET /payments/v1/admin/suspense/:id/candidates': forAdmins,
  'POST /payments/v1/admin/suspense/:id/resolve': forAdmins,
  'GET /payments/v1/returns/vnpay': forGuests(),
  'GET /escrow/v1/admin/fee-rates': forAdmins,
  'PUT /escrow/v1/admin/fee-rates': forAdmins,
  'GET /invoices/v1/mine': thing(
    ({ paidOrderId }) => paidOrderId,
    (orderId) => ({ query: { orderId } }),
    { showsOwnData: true },
  ),
  'POST /invoices/v1/mine/:id/correct': thing(
    ({ invoiceId }) => invoiceId,
    (id) => ({ params: { id }, body: { buyer: { name: newName, taxId: null, address: 'Hà Nội', email: 'le@khue.example' } } }),
  ),
  'GET /invoices/v1/admin/invoices': forAdmins,
  'GET /invoices/v1/admin/invoices/:id': forAdmins,
  'POST /invoices/v1/admin/invoices/:id/retry': forAdmins,
  'POST /invoices/v1/admin/invoices/:id/replace': forAdmins,
  'POST /invoices/v1/admin/invoices/:id/cancel': forAdmins,
  'GET /tax-papers/v1/mine': hidden(),
  'GET /tax-papers/v1/mine/:id/file': { ...roleOnly, view: 'private' }, // of a payout; whose paper it is is tested in the module
  'GET /tax-papers/v1/admin/papers': forAdmins,
  'GET /tax-papers/v1/admin/papers/:id': forAdmins,
  'POST /tax-papers/v1/admin/papers/:id/retry': forAdmins,
  'GET /tax-papers/v1/admin/people/:id/years': forAdmins,
  'GET /tax-papers/v1/admin/filings/:period': forAdmins,
  'POST /tax-papers/v1/admin/filings': forAdmins,
  'GET /tax/v1/admin/rules': forAdmins,
  'POST /tax/v1/admin/rules/vat': forAdmins,
  'POST /tax/v1/admin/rules/withholding': forAdmins,
  'POST /tax/v1/admin/preview': forAdmins,
  'GET /payments/v1/returns/:gateway': forGuests(),
  'GET /subscriptions/v1/mine': own(),
  'GET /subscriptions/v1/memberships': showing(),
  'GET /subscriptions/v1/upgrade-quote': ofChild((learnerId) => ({ query: { learnerId } })),
  'POST /subscriptions/v1/pause': thing(
    ({ termLineId }) => termLineId,
    (lineId) => ({ body: { lineId, from: '2027-01-10', days: 1 } }),
  ),
  'POST /subscriptions/v1/resume': thing(
    ({ termLineId }) => termLineId,
    (lineId) => ({ body: { lineId } }),
  ),
  'POST /subscriptions/v1/seats': thing(
    ({ termLineId }) => termLineId,
    (lineId, { littleId: personId }) => ({ body: { lineId, personId } }),
  ),
  'DELETE /subscriptions/v1/seats/:id': thing(({ seatId }) => seatId, params),
  'GET /subscriptions/v1/plans': forGuests(),
}
