/** `1.500 điểm`, kept on one line. */
export const formatPoints = (amount: number) => `${amount.toLocaleString('vi-VN')}\u00A0điểm`
