/** Address of buying an item as a gift. */
export const giftPath = (sku: string) => `/gifts/new?sku=${encodeURIComponent(sku)}`
