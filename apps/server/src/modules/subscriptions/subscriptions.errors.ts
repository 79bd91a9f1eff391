import { errorTable } from '#platform/errors'

export const subscriptionError = errorTable({
  PLAN_NOT_FOUND: [404, 'Gói thành viên này không còn được bán'],
})
