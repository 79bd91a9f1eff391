import type { NoticeKind } from '@khue/contracts/people/devices'
import { escapeMarks } from './marked-text.ts'
import type { Notice } from './notice.ts'

type Noted = { id: string; kind: NoticeKind; title: string; text: string }

const aboutDevices: ReadonlySet<NoticeKind> = new Set(['SESSION_STOLEN', 'NEW_DEVICE', 'GUARDIAN_LEFT'])
const isAboutChild = (kind: NoticeKind) => kind.startsWith('CHILD_')

function placeOf(kind: NoticeKind) {
  if (isAboutChild(kind)) return '/account/family'
  return aboutDevices.has(kind) ? '/account/settings/devices' : '/account/settings/security'
}

/** A security notice, with the text that sessions gave it. */
export const accountNotice = ({ id, kind, title, text }: Noted): Notice => ({
  event: `account.notice_created ${id}`,
  category: 'WARN',
  type: kind,
  title,
  text: escapeMarks(text),
  url: placeOf(kind),
  reason: isAboutChild(kind)
    ? 'Bạn nhận tin này vì bạn là phụ huynh của tài khoản được nhắc đến.'
    : 'Bạn nhận tin này vì có việc liên quan đến bảo mật tài khoản của bạn.',
})
