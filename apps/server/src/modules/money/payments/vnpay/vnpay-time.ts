const vietnamOffsetMs = 7 * 60 * 60 * 1000 // GMT+7 all year, no summer time

/** `yyyyMMddHHmmss` by the Vietnamese clock, in any server time zone. */
export const vnpayTime = (at: Date) => new Date(at.getTime() + vietnamOffsetMs).toISOString().replace(/\D/g, '').slice(0, 14)
