// Separate from the endpoints, so that pages which only name these load no schemas.

/** Rights that a person can exercise, with the working days the operator has to answer (Decree 356/2025/NĐ-CP). */
export const dataRequestKinds = {
  ACCESS: { title: 'Xem hoặc nhận bản sao dữ liệu', workingDays: 10 },
  CORRECT: { title: 'Sửa dữ liệu không đúng', workingDays: 10 },
  WITHDRAW: { title: 'Rút lại sự đồng ý', workingDays: 15 },
  RESTRICT: { title: 'Hạn chế xử lý dữ liệu', workingDays: 15 },
  OBJECT: { title: 'Phản đối xử lý dữ liệu', workingDays: 15 },
  DELETE: { title: 'Xoá dữ liệu', workingDays: 20 },
} as const
export type DataRequestKind = keyof typeof dataRequestKinds
export const dataRequestKindNames = Object.keys(dataRequestKinds) as [DataRequestKind, ...DataRequestKind[]] // a constant has only its own keys

/** Working days within which the operator confirms receipt; it may extend the deadline once. */
export const acknowledgeWithin = 2
export const extensionLimit = 15

export const dataRequestStatuses = ['RECEIVED', 'ACKNOWLEDGED', 'DONE', 'REFUSED'] as const
export type DataRequestStatus = (typeof dataRequestStatuses)[number]
