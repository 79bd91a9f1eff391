import { errorTable } from '#platform/errors'

export const oidcProviderError = errorTable({
  REDIRECT_ADDRESS_INVALID: [
    400,
    'Địa chỉ trả về của ứng dụng phải là https, không có dấu #; riêng ứng dụng di động có thể dùng lược đồ riêng.',
  ],
})
