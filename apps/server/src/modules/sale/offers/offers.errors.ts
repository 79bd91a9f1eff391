import { errorTable } from '#platform/errors'

export const offerError = errorTable({
  OFFER_NOT_FOUND: [404, 'Món này hiện không còn bán'],
  OFFER_FULL: [409, 'Lớp đã hết chỗ'],
  OWN_OFFER: [403, 'Bạn không thể mua khoá học, lớp hay buổi dạy của chính mình.'],
  ALREADY_OWNED: [409, 'Người học đã có quyền học món này'],
})
