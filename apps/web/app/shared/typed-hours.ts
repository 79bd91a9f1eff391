import { z } from 'zod'

/** Of the Vietnamese clock, as date and time fields send them. */
export const TypedDay = z.iso.date('Hãy chọn ngày.')
export const TypedHour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hãy chọn giờ.')

type Hours = { from?: string | undefined; to?: string | undefined }
/** For `refine`, with `hoursOrder`; an empty hour has its own message. */
export const areInOrder = ({ from, to }: Hours) => !from || !to || from < to
export const hoursOrder = { path: ['to'], error: 'Giờ kết thúc phải sau giờ bắt đầu.' }
