import { type ConsentPurpose, consentPurposes } from '@khue/contracts/people/consents'
import { type Notice, escapeMarks } from '#modules/people/notifications'

const bold = (name: string) => `**${escapeMarks(name)}**`
const ofFamily = { url: '/account/family', reason: 'Bạn nhận tin này vì bạn thuộc gia đình này trên Khuê.' } as const

type Link = { id: string; guardian: string; child: string }
/** The recipient: the child, the guardian, or another guardian. */
export type Side = 'CHILD' | 'GUARDIAN' | 'OTHER'

const made: Record<Side, (link: Link) => Pick<Notice, 'title' | 'text' | 'category'>> = {
  CHILD: ({ guardian }) => ({
    category: 'GENERAL',
    title: 'Bạn có thêm một phụ huynh',
    text: `${bold(guardian)} đã liên kết với bạn với tư cách phụ huynh.`,
  }),
  GUARDIAN: ({ child }) => ({
    category: 'GENERAL',
    title: 'Liên kết gia đình đã xong',
    text: `Từ nay bạn là phụ huynh của ${bold(child)} trên Khuê.`,
  }),
  OTHER: ({ guardian, child }) => ({
    category: 'WARN',
    title: 'Con bạn có thêm một phụ huynh',
    text: `${bold(guardian)} vừa liên kết với ${bold(child)} với tư cách phụ huynh. Nếu bạn không biết việc này, hãy liên hệ Khuê.`,
  }),
}
const ended: Record<Side, (link: Link) => Pick<Notice, 'title' | 'text'>> = {
  CHILD: ({ guardian }) => ({
    title: 'Một liên kết gia đình đã kết thúc',
    text: `${bold(guardian)} không còn là phụ huynh của bạn trên Khuê.`,
  }),
  GUARDIAN: ({ child }) => ({
    title: 'Một liên kết gia đình đã kết thúc',
    text: `Bạn không còn là phụ huynh của ${bold(child)} trên Khuê.`,
  }),
  OTHER: ({ guardian, child }) => ({
    title: 'Một liên kết gia đình của con đã kết thúc',
    text: `${bold(guardian)} không còn là phụ huynh của ${bold(child)} trên Khuê.`,
  }),
}

export const linkMade = (side: Side, link: Link): Notice => ({
  event: `family.linked ${link.id}`,
  type: 'FAMILY_LINKED',
  ...made[side](link),
  ...ofFamily,
})
export const linkEnded = (side: Side, link: Link): Notice => ({
  event: `family.unlinked ${link.id}`,
  type: 'FAMILY_UNLINKED',
  category: 'WARN',
  ...ended[side](link),
  ...ofFamily,
})

type ConsentChange = { id: string; purpose: ConsentPurpose; isGranted: boolean; by: string }

/** `child` is omitted in the notice to the child itself. */
export const consentChanged = ({ id, purpose, isGranted, by, child }: ConsentChange & { child?: string | undefined }): Notice => ({
  event: `family.consent_recorded ${id}`,
  category: 'GENERAL',
  type: isGranted ? 'CONSENT_GIVEN' : 'CONSENT_REFUSED',
  title: isGranted ? 'Có một sự đồng ý mới' : 'Có một câu trả lời không đồng ý',
  text:
    `${bold(by)} ${isGranted ? 'đồng ý' : 'không đồng ý'} với mục “${consentPurposes[purpose].title}” ` +
    `${child === undefined ? 'về bạn' : `về ${bold(child)}`}. Bạn có thể xem lại bất cứ lúc nào.`,
  url: '/account/family/consents',
  reason: ofFamily.reason,
})
