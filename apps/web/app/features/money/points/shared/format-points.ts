/** `1.500 điểm`, with a non-breaking space. */
export const formatPoints = (amount: number) => `${amount.toLocaleString('vi-VN')}\u00A0điểm`
