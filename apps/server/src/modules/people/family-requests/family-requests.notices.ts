import { familyRequestDays, familyRequestKinds, type FamilyRequestKind, type SpendingMode } from '@khue/contracts/people/family-requests'
import { type Notice, escapeMarks } from '#modules/people/notifications'
import { formatVnd } from '#platform/vietnam/format'

const bold = (name: string) => `**${escapeMarks(name)}**`
const page = { url: '/account/family/requests', reason: 'Bạn nhận tin này vì bạn thuộc gia đình này trên Khuê.' } as const

type About = { id: string; kind: FamilyRequestKind; title: string; amountVnd: number | null }
const subjectOf = ({ title, amountVnd }: Pick<About, 'title' | 'amountVnd'>) =>
  `“${escapeMarks(title)}”${amountVnd === null ? '' : ` (${formatVnd(amountVnd)})`}`

export const askedEvent = (id: string) => `family_request.asked ${id}`

/** What is asked for, as the end of "wants to …", and what follows when a guardian agrees. */
const words: Record<FamilyRequestKind, { asked: string; wish: string; follows: string }> = {
  PURCHASE: { asked: 'Con nhờ bạn mua giúp', wish: 'mua', follows: 'Khuê báo cho bạn khi phụ huynh thanh toán xong.' },
  EXTENSION: {
    asked: 'Con xin thêm thời gian học',
    wish: 'xin thêm thời gian cho',
    follows: 'Khuê đã chuyển lời xin đến giáo viên.',
  },
}

const wishOf = (kind: string) => (familyRequestKinds.some((one) => one === kind) ? `${words[kind as FamilyRequestKind].wish} ` : '') // just checked

/** The notice only opens the page: deciding needs the guardian's own session. */
export const asked = (request: About, child: string): Notice => ({
  event: askedEvent(request.id),
  category: 'WARN',
  type: 'FAMILY_REQUEST_ASKED',
  title: words[request.kind].asked, // a name may be longer than a title
  text: `${bold(child)} muốn ${words[request.kind].wish} ${subjectOf(request)} và cần bạn đồng ý. Yêu cầu chờ bạn trả lời trong ${familyRequestDays} ngày.`,
  ...page,
})

const decidedEvent = (id: string) => `family_request.decided ${id}`
export const approved = (request: About, guardian: string): Notice => ({
  event: decidedEvent(request.id),
  category: 'GENERAL',
  type: 'FAMILY_REQUEST_APPROVED',
  title: 'Phụ huynh đã đồng ý',
  text: `${bold(guardian)} đồng ý ${words[request.kind].wish} ${subjectOf(request)}. ${words[request.kind].follows}`,
  ...page,
})
export const refused = (request: About, guardian: string, reason: string | null): Notice => ({
  event: decidedEvent(request.id),
  category: 'GENERAL',
  type: 'FAMILY_REQUEST_REFUSED',
  title: 'Phụ huynh không đồng ý',
  text: `${bold(guardian)} không đồng ý ${words[request.kind].wish} ${subjectOf(request)}.${reason ? ` Lời nhắn: “${escapeMarks(reason)}”` : ''}`,
  ...page,
})
/** Also of kinds that nothing offers yet. */
export const expired = (request: Omit<About, 'kind'> & { kind: string }): Notice => ({
  event: decidedEvent(request.id),
  category: 'GENERAL',
  type: 'FAMILY_REQUEST_EXPIRED',
  title: 'Yêu cầu đã hết hạn',
  text: `Chưa có phụ huynh trả lời yêu cầu ${wishOf(request.kind)}${subjectOf(request)} trong ${familyRequestDays} ngày. Bạn có thể gửi lại.`,
  ...page,
})

const ruleWords: Record<SpendingMode, (limitVnd: number) => string> = {
  NEVER: () => 'mọi khoản mua đều cần phụ huynh đồng ý',
  LIMITED: (limitVnd) => `tự trả được đến ${formatVnd(limitVnd)} mỗi tháng`,
  ALWAYS: () => 'tự trả được mà không cần hỏi',
}
type Rule = { id: string; mode: SpendingMode; limitVnd: number; guardian: string; child: string }
/** Also to the guardian who set it: a change by a stranger in their account shows. */
export const ruleChanged = ({ id, mode, limitVnd, guardian, child }: Rule, recipient: 'CHILD' | 'SETTER' | 'OTHER_GUARDIAN'): Notice => ({
  event: `family_request.spending_rule_set ${id}`,
  category: 'WARN',
  type: 'SPENDING_RULE_SET',
  title: recipient === 'CHILD' ? 'Cách bạn mua hàng đã thay đổi' : 'Cách con mua hàng đã thay đổi',
  text: {
    CHILD: `${bold(guardian)} đã chọn cho bạn: ${ruleWords[mode](limitVnd)}.`,
    SETTER: `Bạn đã chọn cho ${bold(child)}: ${ruleWords[mode](limitVnd)}. Nếu không phải bạn, hãy chọn lại và đổi mật khẩu.`,
    OTHER_GUARDIAN: `${bold(guardian)} đã chọn cho ${bold(child)}: ${ruleWords[mode](limitVnd)}.`,
  }[recipient],
  url: recipient === 'CHILD' ? '/account/family/requests' : '/account/family',
  reason: page.reason,
})
