// Apart from the endpoints, so that pages which only name these load no schemas.

/** What a person may ask of the house, with the working days it has (Decree 356/2025/NĐ-CP). */
export const dataRequestKinds = {
  ACCESS: { title: 'Xem hoặc nhận bản sao dữ liệu', workingDays: 10 },
  CORRECT: { title: 'Sửa dữ liệu không đúng', workingDays: 10 },
  WITHDRAW: { title: 'Rút lại sự đồng ý', workingDays: 15 },
  RESTRICT: { title: 'Hạn chế xử lý dữ liệu', workingDays: 15 },
  OBJECT: { title: 'Phản đối xử lý dữ liệu', workingDays: 15 },
  DELETE: { title: 'Xoá dữ liệu', workingDays: 20 },
} as const
export type DataRequestKind = keyof typeof dataRequestKinds
export const dataRequestKindNames = Object.keys(dataRequestKinds) as [DataRequestKind, ...DataRequestKind[]] // keys of a constant are its own names

/** The house says within so many working days that it has the request, and may take longer once. */
export const acknowledgeWithin = 2
export const extensionLimit = 15

export const dataRequestStatuses = ['RECEIVED', 'ACKNOWLEDGED', 'DONE', 'REFUSED'] as const
export type DataRequestStatus = (typeof dataRequestStatuses)[number]
