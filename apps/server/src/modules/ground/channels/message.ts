/** Message templates with their parameters. */
export type Templates = {
  /** `purpose` completes "Mã OTP để …". */
  otp: { code: string; minutes: number; purpose: string }
  'already-registered': { signInUrl: string }
  'password-changed': { at: string }
  /** Any other message. */
  notice: { title: string; text: string }
  /** An inbox notification. `url` is absolute. */
  notification: { title: string; text: string; url?: string; reason: string; unsubscribeUrl?: string }
  /** The daily digest. `of` names the person a part is about, when it is not the reader. */
  digest: { parts: readonly DigestPart[]; url: string; unsubscribeUrl?: string }
}
export type DigestPart = { of?: string; items: readonly { title: string; text: string }[] }
export type TemplateName = keyof Templates
export type Message = { [K in TemplateName]: { template: K; params: Templates[K] } }[TemplateName]

/** One message in the wording of every channel. */
export type RenderedMessage = {
  title: string
  paragraphs: readonly string[]
  code?: string
  /** Sections with headings of their own. */
  sections?: readonly { heading?: string; items: readonly { title: string; text: string }[] }[]
  link?: { label: string; url: string }
  /** Small print. */
  footer?: string
  /** One-click unsubscribe from such mails, signed in or not (RFC 8058). */
  unsubscribeUrl?: string
  /** Without diacritics and at most 160 characters, so that it costs one SMS. */
  sms: string
}

type Renderers = { [K in TemplateName]: (params: Templates[K], host: string) => RenderedMessage }

const renderers: Renderers = {
  otp: ({ code, minutes, purpose }, host) => ({
    title: 'Mã OTP của bạn',
    paragraphs: [
      `Mã OTP để ${purpose} có hiệu lực trong ${minutes} phút.`,
      'Đừng đưa mã này cho bất kỳ ai, kể cả người tự xưng là nhân viên của Khuê. Nếu bạn không yêu cầu mã, hãy bỏ qua tin nhắn này.',
    ],
    code,
    // the last line lets phones fill in the code automatically, on this host alone (WebOTP)
    sms: shortest(`Khue: Ma OTP cua ban la ${code}, hieu luc ${minutes} phut. Khong dua ma nay cho bat ky ai.`, `\n\n@${host} #${code}`),
  }),
  'already-registered': ({ signInUrl }) => ({
    title: 'Bạn đã có tài khoản Khuê',
    paragraphs: [
      'Có người vừa đăng ký Khuê bằng số điện thoại hoặc email này, nhưng bạn đã có tài khoản rồi.',
      'Nếu đó là bạn, hãy đăng nhập, hoặc chọn “Quên mật khẩu” để đặt mật khẩu mới. Nếu không phải, bạn không cần làm gì cả.',
    ],
    link: { label: 'Đăng nhập', url: signInUrl },
    sms: 'Khue: So nay da co tai khoan. Hay dang nhap, hoac chon Quen mat khau. Neu ban khong yeu cau, hay bo qua tin nay.',
  }),
  'password-changed': ({ at }) => ({
    title: 'Mật khẩu Khuê của bạn vừa được thay đổi',
    paragraphs: [
      `Mật khẩu được thay đổi lúc ${at}. Các thiết bị khác đã được đăng xuất.`,
      'Nếu không phải bạn, hãy chọn “Quên mật khẩu” ngay để lấy lại tài khoản.',
    ],
    sms: `Khue: Mat khau cua ban vua doi luc ${at}. Neu khong phai ban, hay chon Quen mat khau ngay.`,
  }),
  notification: ({ title, text, url, reason, unsubscribeUrl }) => ({
    title,
    paragraphs: [text],
    ...(url && { link: { label: 'Xem chi tiết', url } }),
    footer: reason,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    sms: stripDiacritics(`Khue: ${title}. ${text}`).slice(0, smsLength),
  }),
  digest: ({ parts, url, unsubscribeUrl }) => ({
    title: 'Tin trong ngày của gia đình bạn',
    paragraphs: ['Những việc không gấp của hôm nay, gộp trong một thư.'],
    sections: parts.map(({ of, items }) => ({ ...(of && { heading: of }), items })),
    link: { label: 'Mở hộp thông báo', url },
    footer: 'Bạn nhận thư này vì đã chọn gộp những việc có thể chờ thành một thư lúc 19:30.',
    ...(unsubscribeUrl && { unsubscribeUrl }),
    sms: '',
  }),
  notice: ({ title, text }) => ({ title, paragraphs: [text], sms: stripDiacritics(`Khue: ${title}. ${text}`).slice(0, smsLength) }),
}

/** Capacity of one SMS without diacritics. */
export const smsLength = 160
const shortest = (text: string, more: string) => (text.length + more.length <= smsLength ? text + more : text)

/** Replaces characters that one SMS segment cannot carry. */
export const stripDiacritics = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .replace(/[“”]/g, '"')
    .replace(/[^\x20-\x7E\n]/g, '')

export function renderMessage(message: Message, host: string): RenderedMessage {
  // `Message` pairs the template with its parameters
  const renderer = renderers[message.template] as (params: unknown, host: string) => RenderedMessage
  return renderer(message.params, host)
}
