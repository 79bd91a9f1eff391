export const promotionsPath = '/admin/promotions'
export const promotionHref = (id: string) => `${promotionsPath}/${id}`
export const previewPath = `${promotionsPath}/preview`
export const codesFileHref = (id: string) => `${promotionHref(id)}/codes.csv`
