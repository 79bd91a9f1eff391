import { z } from 'zod'
import { IdCursor } from '../lists.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { TypedLine } from '../text.ts'

/** Every admin action on other people's data. A new action is added here first, with its Vietnamese name. */
export const auditActions = {
  'user.viewed-as': 'Xem với tư cách người dùng',
  'user.identifiers-revealed': 'Xem số điện thoại và email',
  'user.locked': 'Khoá tài khoản',
  'user.unlocked': 'Mở khoá tài khoản',
  'user.searched': 'Tìm người dùng theo số điện thoại, email',
  'role.granted': 'Cấp vai trò',
  'role.revoked': 'Thu hồi vai trò',
  'approval.asked': 'Xin người thứ hai duyệt',
  'approval.approved': 'Duyệt việc của quản trị viên khác',
  'approval.refused': 'Từ chối việc của quản trị viên khác',
  'approval.withdrawn': 'Rút lại việc đã xin duyệt',
  'approval.lapsed': 'Việc đã duyệt không còn thực hiện được',
  'identity-proof.opened': 'Xem giấy tờ tuỳ thân',
  'identity-proof.reviewed': 'Duyệt giấy tờ tuỳ thân',
  'plan.created': 'Mở bán gói thành viên',
  'plan.changed': 'Đổi gói thành viên',
  'plan.retired': 'Ngừng bán gói thành viên',
  'plan.relisted': 'Bán lại gói thành viên',
  'instalments.written-off': 'Không thu tiếp trả góp',
  'payment.rechecked': 'Hỏi lại cổng về khoản đang giữ',
  'suspense.resolved': 'Xử lý khoản tiền treo',
  'ledger.exported': 'Xuất sổ cái',
  'fee-rate.set': 'Đặt phí sàn',
  'tax-rule.set': 'Đặt quy định thuế',
  'refund.requested': 'Xin hoàn tiền thay khách',
  'refund.checked': 'Kiểm tra yêu cầu hoàn tiền',
  'refund.approved': 'Duyệt hoàn tiền',
  'refund.rejected': 'Từ chối hoàn tiền',
  'refund.paid': 'Xác nhận đã chuyển tiền hoàn',
  'refund.rerouted': 'Đổi cách hoàn tiền',
  'refund.panel-recorded': 'Ghi trang của cổng nói gì về khoản hoàn',
  'refund.panel-confirmed': 'Xác nhận trang của cổng nói gì về khoản hoàn',
  'refund.account-opened': 'Xem tài khoản nhận tiền hoàn',
  'invoice.retried': 'Gửi lại hoá đơn điện tử',
  'invoice.replaced': 'Sửa, thay thế hoá đơn điện tử',
  'invoice.cancelled': 'Huỷ hoá đơn điện tử',
  'data-request.handled': 'Xử lý yêu cầu về dữ liệu cá nhân',
  'message-budget.set': 'Đặt ngân sách tin nhắn',
  'rating.moderated': 'Xem xét đánh giá giáo viên',
  'campaign.created': 'Soạn chiến dịch',
  'campaign.changed': 'Sửa chiến dịch',
  'campaign.deleted': 'Xoá bản nháp chiến dịch',
  'campaign.scheduled': 'Đặt giờ gửi chiến dịch',
  'campaign.unscheduled': 'Huỷ giờ gửi chiến dịch',
  'campaign.retried': 'Cho chiến dịch thử gửi lại',
  'campaign.stopped': 'Dừng chiến dịch',
  'post.created': 'Viết bài mới',
  'post.edited': 'Sửa bài viết',
  'post.published': 'Đăng bài viết',
  'post.unpublished': 'Gỡ bài viết',
  'post.files-changed': 'Đổi ảnh bìa hay tài liệu của bài viết',
  'post.renamed': 'Đổi địa chỉ bài viết',
  'support.claimed': 'Nhận giúp một yêu cầu hỗ trợ',
  'chat-case.opened': 'Xem báo cáo trò chuyện',
  'chat-case.decided': 'Quyết định báo cáo trò chuyện',
  'message.handled': 'Xử lý yêu cầu, liên hệ, báo cáo',
  'text.published': 'Ban hành văn bản',
  'session.ended': 'Kết thúc phiên đăng nhập',
  'category.changed': 'Thay đổi danh mục',
  'banner.changed': 'Thay đổi banner',
  'course.changed': 'Thay đổi khoá học',
  'class.changed': 'Thay đổi lớp trực tiếp',
  'promotion.created': 'Soạn khuyến mãi',
  'promotion.changed': 'Sửa khuyến mãi',
  'promotion.moved': 'Bật, tạm dừng hay kết thúc khuyến mãi',
  'promotion.codes-made': 'Tạo mã khuyến mãi',
  'promotion.codes-exported': 'Tải danh sách mã khuyến mãi',
  'promotion.voucher-granted': 'Tặng voucher',
  'promotion.code-withdrawn': 'Thu hồi mã khuyến mãi',
  'reward.created': 'Mời đổi điểm lấy quà',
  'reward.changed': 'Sửa quà đổi điểm',
  'points.granted': 'Tặng điểm thưởng',
  'review.moderated': 'Duyệt đánh giá',
  'review.featured': 'Chọn đánh giá cho trang Cảm nhận học viên',
  'review.unfeatured': 'Thôi chọn đánh giá cho trang Cảm nhận học viên',
} as const
export type AuditAction = keyof typeof auditActions
export const AuditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]) // a constant has only its own keys

export const auditPageSize = 50

export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorId: z.uuid(),
  action: AuditAction,
  subject: z.object({ kind: z.string(), id: z.string() }),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Newest first; the cursor is the last id of the previous page. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/mid/v1/admin/audit',
  access: 'admin',
  summary: 'Nhật ký thao tác của quản trị viên, mới nhất trước',
  query: z.object({
    actorId: Id.optional(),
    subjectId: TypedLine.max(100).optional(),
    action: AuditAction.optional(),
    cursor: IdCursor,
  }),
  reply: z.object({ items: z.array(AuditEntry), nextCursor: z.uuid().optional() }),
})
