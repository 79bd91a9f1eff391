import { type Notice, unmarked } from '#modules/notifications'
import { sayDay } from '#platform/vietnam-words'

type Given = { giftId: string; promotionCode: string; says: string; message: string; expiresAt: Date }

/** To whom a gift is offered; a press opens the dialog that claims it (spec 4). */
export const giftOffered = ({ giftId, promotionCode, says, message, expiresAt }: Given): Notice => ({
  event: `gift.offered ${giftId}`,
  category: 'GIFT',
  type: 'GIFT_RECEIVED',
  title: 'Bạn có một món quà',
  text: [
    `**${unmarked(says)}**. Nhận cho chính bạn, hoặc gửi cho con bằng số điện thoại, trước ngày **${sayDay(expiresAt)}**.`,
    ...(message === '' ? [] : [unmarked(message)]),
  ].join('\n'),
  context: { TYPE: 'GIFT', PROMOTION: promotionCode },
  why: 'Bạn nhận tin này vì Khuê tặng quà cho bạn.',
})

/** To a learner for whom somebody else has claimed one. */
export const giftForYou = ({ giftId, says, giverName, url }: { giftId: string; says: string; giverName: string; url: string }): Notice => ({
  event: `gift.claimed ${giftId}`,
  category: 'GIFT',
  type: 'GIFT_FOR_YOU',
  title: 'Có người tặng bạn một món quà',
  text: `**${unmarked(giverName)}** gửi cho bạn: **${unmarked(says)}**.`,
  url,
  why: 'Bạn nhận tin này vì có người gửi quà cho bạn bằng số điện thoại này.',
})
