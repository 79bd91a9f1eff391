/** Where something is bought for somebody else. */
export const giftPath = (sku: string) => `/gifts/new?sku=${encodeURIComponent(sku)}`
