import { errorTable } from '#platform/errors'

export const cartError = errorTable({
  CART_FULL: [409, 'Giỏ hàng chứa tối đa 50 món, kể cả món để mua sau'],
  CART_ITEM_NOT_FOUND: [404, 'Món này không còn trong giỏ hàng'],
  CART_LEARNER_NOT_FOUND: [404, 'Không tìm thấy người học này'],
})
