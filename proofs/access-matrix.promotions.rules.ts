import { forGuests, forAdmins, own, type AccessRule, roleOnly } from './access-matrix.rule.ts'
import { nobody } from './access-matrix.world.ts'

const items = [{ sku: 'SUB-6M' }]
const promotion = 'promotions/v1/admin/promotions'

export const promotionRules: Record<string, AccessRule> = {
  'GET /promotions/v1/applicable-sku': forGuests(),
  'GET /promotions/v1/member-prices': forGuests({ view: 'shown' }),
  'POST /promotions/v1/quote': forGuests({ view: 'shown' }),
  'POST /promotions/v1/check-code': own(() => ({ body: { code: 'KHONG-CO', items } }), { view: 'shown' }),
  'GET /promotions/v1/mine': own(),
  'GET /promotions/v1/rewards': own(),
  'POST /promotions/v1/rewards/:id/redeem': own(() => ({ params: { id: nobody }, body: { points: 1, requestId: nobody } })),
  'GET /msa/v1/points/mine': own(),
  'GET /msa/v1/points/entries': own(),
  'GET /promotions/v1/gift/mine': own(),
  'GET /promotions/v1/gift/purchased': own(),
  'GET /promotions/v1/referral/mine': own(),
  'GET /promotions/v1/admin/referrals': forAdmins,
  'POST /promotions/v1/referral/code': own(),
  'POST /promotions/v1/referral/enter': own(() => ({ body: { code: 'KB-KHONG-CO' } })),
  'POST /promotions/v1/gift/send-gift': roleOnly, // ownership is tested in its module: a gift of another person is not found
  ...Object.fromEntries(
    [
      'POST /msa/v1/admin/points',
      ...['GET', 'POST'].map((method) => `${method} /promotions/v1/admin/rewards`),
      'PUT /promotions/v1/admin/rewards/:id',
      `GET /${promotion}`,
      `POST /${promotion}`,
      `POST /${promotion}/preview`,
      ...['', '/codes', '/codes-export', '/stats'].map((part) => `GET /${promotion}/:id${part}`),
      `PUT /${promotion}/:id`,
      ...['state', 'codes', 'codes/withdraw', 'gifts'].map((part) => `POST /${promotion}/:id/${part}`),
    ].map((key) => [key, forAdmins]),
  ),
}
