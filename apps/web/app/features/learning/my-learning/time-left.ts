const minuteMs = 60_000

/** 7 phút; 3 giờ 20 phút; 5 ngày. Minutes are rounded up. */
export function timeLeft(ms: number) {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} phút`
  if (hours >= 48) return `${Math.floor(hours / 24)} ngày`
  return minutes % 60 === 0 ? `${hours} giờ` : `${hours} giờ ${minutes % 60} phút`
}
