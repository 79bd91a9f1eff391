import { errorTable } from '#platform/errors'

export const offerError = errorTable({
  OFFER_NOT_FOUND: [404, 'Món này hiện không còn bán'],
  OFFER_FULL: [409, 'Lớp đã hết chỗ'],
  ALREADY_OWNED: [409, 'Người học đã có quyền học món này'],
})
