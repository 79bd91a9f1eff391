/** A refusal shown to the caller. Created only by an `errorTable`, so that code, status and Vietnamese text stand in one row. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly details: unknown
  constructor(code: string, status: number, message: string, details?: unknown) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.details = details
  }
}

/** The text is a function when it names something from the details, such as a limit. */
type Row = readonly [status: number, message: string | ((details: never) => string)]
type Raise<R> = R extends readonly [number, (details: infer D) => string] ? (details: D) => AppError : (details?: unknown) => AppError
type Table<T> = { readonly [K in keyof T]: Raise<T[K]> }

const allCodes = new Map<string, Row>()

/**
 * Declares refusals: `{ ORDER_NOT_FOUND: [404, 'Không tìm thấy đơn hàng'] }` gives `orderError.ORDER_NOT_FOUND()`.
 * Codes are unique over the whole product; a second declaration stops the start.
 * A text may be a function of the details: `[413, ({ maxBytes }: { maxBytes: number }) => …]`.
 * `details: { retryAfter: seconds }` also sets the `Retry-After` header.
 */
export function errorTable<const T extends Record<string, Row>>(rows: T): Table<T> {
  const table: Record<string, (details?: never) => AppError> = {}
  for (const [code, row] of Object.entries(rows)) {
    if (allCodes.has(code)) throw new Error(`Error code ${code} is declared twice`)
    allCodes.set(code, row)
    const [status, message] = row
    table[code] = (details) => new AppError(code, status, typeof message === 'string' ? message : message(details as never), details)
  }
  return table as Table<T>
}

/** Every declared code with its status and text, for the test that covers all of them. */
export const declaredErrors = () => new Map(allCodes)

/** Refusals that belong to no module. */
export const commonError = errorTable({
  INVALID_INPUT: [400, 'Thông tin gửi lên chưa đúng. Vui lòng kiểm tra và điền đầy đủ.'],
  SIGN_IN_REQUIRED: [401, 'Vui lòng đăng nhập để tiếp tục.'],
  FORBIDDEN: [403, 'Bạn không có quyền thực hiện thao tác này.'],
  CROSS_SITE: [403, 'Yêu cầu đến từ trang khác nên đã bị chặn.'],
  VIEW_READ_ONLY: [403, 'Bạn đang xem với tư cách người khác nên chỉ xem được, không thay đổi được gì.'],
  VIEW_PRIVATE: [403, 'Phần này chỉ chủ tài khoản mới được xem.'],
  VIEW_ENDED: [403, 'Lượt xem với tư cách người khác đã hết giờ. Hãy bấm “Thoát” rồi làm lại.'],
  NOT_FOUND: [404, 'Không tìm thấy nội dung này.'],
  METHOD_NOT_ALLOWED: [405, 'Cách gửi yêu cầu này không được hỗ trợ.'],
  BODY_TOO_LARGE: [413, 'Nội dung gửi lên quá lớn.'],
  WRONG_CONTENT_TYPE: [415, 'Định dạng dữ liệu gửi lên không được hỗ trợ.'],
  TOO_MANY_REQUESTS: [429, 'Bạn thao tác quá nhanh. Vui lòng thử lại sau ít phút.'],
  OVERLOADED: [503, 'Hệ thống đang bận. Vui lòng thử lại sau giây lát.'],
  INTERNAL: [500, 'Đã có lỗi xảy ra. Vui lòng thử lại sau!'], // spec 8: the default sentence
})
