import { type Notice, escapeMarks } from '#modules/people/notifications'
import { formatDate } from '#platform/vietnam/format'

type Given = { giftId: string; promotionCode: string; explanation: string; message: string; expiresAt: Date }

/** To the receiver of a voucher; its button opens the claim dialog (spec 4). */
export const giftOffered = ({ giftId, promotionCode, explanation, message, expiresAt }: Given): Notice => ({
  event: `gift.offered ${giftId}`,
  category: 'GIFT',
  type: 'GIFT_RECEIVED',
  title: 'Bạn có một món quà',
  text: [
    `**${escapeMarks(explanation)}**. Nhận cho chính bạn, hoặc gửi cho con bằng số điện thoại, trước ngày **${formatDate(expiresAt)}**.`,
    ...(message === '' ? [] : [escapeMarks(message)]),
  ].join('\n'),
  context: { TYPE: 'GIFT', PROMOTION: promotionCode },
  reason: 'Bạn nhận tin này vì Khuê tặng quà cho bạn.',
})

/** To a learner for whom another person claimed a gift. */
export const giftForYou = ({
  giftId,
  explanation,
  giverName,
  url,
}: {
  giftId: string
  explanation: string
  giverName: string
  url: string
}): Notice => ({
  event: `gift.claimed ${giftId}`,
  category: 'GIFT',
  type: 'GIFT_FOR_YOU',
  title: 'Có người tặng bạn một món quà',
  text: `**${escapeMarks(giverName)}** gửi cho bạn: **${escapeMarks(explanation)}**.`,
  url,
  reason: 'Bạn nhận tin này vì có người gửi quà cho bạn bằng số điện thoại này.',
})

type Bought = { id: string; code: string; giverName: string; thing: string; message: string; expiresAt: Date }

/** To the receiver of a bought gift; its button opens the same dialog. */
export const boughtGiftOffered = ({ id, code, giverName, thing, message, expiresAt }: Bought): Notice => ({
  event: `gift.offered ${id}`,
  category: 'GIFT',
  type: 'GIFT_RECEIVED',
  title: `${giverName} tặng bạn một món quà`,
  text: [
    `**${escapeMarks(thing)}**. Nhận cho chính bạn, hoặc gửi cho con bằng số điện thoại, trước ngày **${formatDate(expiresAt)}**.`,
    ...(message === '' ? [] : [escapeMarks(message)]),
  ].join('\n'),
  context: { TYPE: 'GIFT', PROMOTION: code },
  reason: 'Bạn nhận tin này vì có người mua quà tặng số điện thoại của bạn.',
})

/** To a phone number without an account. */
export const giftWaitsForYou = ({ giverName, thing, signUpUrl }: { giverName: string; thing: string; signUpUrl: string }) => ({
  title: `${giverName} tặng bạn ${thing}`,
  text: `${giverName} đã mua tặng bạn ${thing} trên Khuê. Hãy đăng ký bằng số điện thoại này để nhận: ${signUpUrl}`,
})

type Ended = { id: string; orderId: string; thing: string }

/** To the giver. */
export const boughtGiftClaimed = ({ id, orderId, thing, claimant }: Ended & { claimant: string }): Notice => ({
  event: `gift.claimed ${id}`,
  category: 'TRANS',
  type: 'GIFT_CLAIMED',
  title: 'Quà của bạn đã được nhận',
  text: `**${escapeMarks(claimant)}** đã nhận **${escapeMarks(thing)}** mà bạn tặng.`,
  url: `/account/my-orders/${orderId}`,
  reason: 'Bạn nhận tin này vì bạn đã mua món quà này.',
})

export const boughtGiftEnded = ({ id, orderId, thing }: Ended): Notice => ({
  event: `gift.expired ${id}`,
  category: 'TRANS',
  type: 'GIFT_NOT_CLAIMED',
  title: 'Quà của bạn chưa có ai nhận',
  text: `**${escapeMarks(thing)}** đã quá hạn nhận. Khuê hoàn lại số tiền bạn đã trả.`,
  url: `/account/my-orders/${orderId}`,
  reason: 'Bạn nhận tin này vì bạn đã mua món quà này.',
})
