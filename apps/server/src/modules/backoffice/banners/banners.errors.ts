import { errorTable } from '#platform/errors'

export const bannerError = errorTable({
  BANNER_NOT_FOUND: [404, 'Không tìm thấy banner này.'],
  BANNER_TIME_INVALID: [400, 'Banner cần hạ sau lúc treo.'],
})
