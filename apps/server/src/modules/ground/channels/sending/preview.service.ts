import { type MessagePreview, messageTemplates } from '@khue/contracts/ground/message-templates'
import type { Deps } from '#platform/deps'
import { mailPage, mailSubject, mailText } from '../mail-page.ts'
import { type Message, smsLength, type TemplateName, type Templates, renderMessage } from '../message.ts'
import { znsDataOf } from '../zalo/zalo-zns.service.ts'

/** Example parameters of each template. A template without an example does not compile. */
const examples = (at: (path: string) => string): Templates => ({
  otp: { code: '482913', minutes: 5, purpose: 'đăng nhập Khuê' },
  'already-registered': { signInUrl: at('/sign-in') },
  'password-changed': { at: '19:30 24/11/2026' },
  notice: {
    title: 'Đăng nhập từ thiết bị mới',
    text: 'Tài khoản của bạn vừa đăng nhập trên Chrome, Windows lúc 19:30 24/11/2026. Nếu không phải bạn, hãy đổi mật khẩu ngay.',
  },
  notification: {
    title: 'Thanh toán thành công 891.000đ',
    text: 'Gói Sao Khuê của Nguyễn Hoàng Bảo Châu dùng đến 01/06/2027.',
    url: at('/account/my-orders'),
    reason: 'Bạn nhận tin này vì bạn vừa thanh toán một đơn hàng.',
  },
  digest: {
    parts: [
      { items: [{ title: 'Lớp mở thêm buổi', text: 'Lớp Toán 5 có thêm buổi ôn tập lúc 19:30 ngày 26/11/2026.' }] },
      { of: 'Nguyễn Hoàng Bảo Châu', items: [{ title: 'Bạn được tặng một khoá học', text: 'Khoá Tiếng Anh 5 đang chờ bạn mở.' }] },
    ],
    url: at('/account/notifications'),
    unsubscribeUrl: at('/unsubscribe'),
  },
})

/** Every template as its recipients see it, rendered by the same functions as real messages. */
export function previewMessages({ config: { publicUrl } }: Deps): MessagePreview[] {
  const filled = examples((path) => new URL(path, publicUrl).href)
  return messageTemplates.map((template) => previewOf(messageOf(template, filled), publicUrl.host))
}

/** One message as its recipients see it. */
export const previewMessage = ({ config: { publicUrl } }: Deps, message: Message) => previewOf(message, publicUrl.host)

// a template name with its own example
const messageOf = (template: TemplateName, filled: Templates) => ({ template, params: filled[template] }) as Message

function previewOf(message: Message, host: string): MessagePreview {
  const rendered = renderMessage(message, host)
  const isForPhones = rendered.sms !== ''
  return {
    template: message.template,
    mail: { subject: mailSubject(rendered), html: mailPage(rendered), text: mailText(rendered) },
    sms: isForPhones ? { text: rendered.sms, limit: smsLength } : null,
    zalo: isForPhones ? Object.entries(znsDataOf(message, rendered)).map(([field, value]) => ({ field, value })) : null,
  }
}
