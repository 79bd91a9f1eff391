import type { RenderedMessage } from './message.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (c) => entities[c] ?? c)

/** The code is in the subject, so that it shows in the inbox list. */
export const mailSubject = ({ title, code }: RenderedMessage) => (code ? `${title}: ${code}` : title)

/** For mail clients without HTML, and for screen readers. */
export const mailText = ({ title, paragraphs, code, sections = [], link, footer, unsubscribeUrl }: RenderedMessage) =>
  [
    title,
    ...(code ? [`Mã OTP: ${code}`] : []),
    ...paragraphs,
    ...sections.flatMap(({ heading, items }) => [
      ...(heading ? [heading.toUpperCase()] : []),
      ...items.map((item) => `– ${item.title}\n  ${item.text}`),
    ]),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...(footer ? [footer] : []),
    ...(unsubscribeUrl ? [`Thôi nhận thư như thế này: ${unsubscribeUrl}`] : []),
    'Khuê',
  ].join('\n\n')

const font = `font-family:'Be Vietnam Pro',system-ui,'Segoe UI',Roboto,Arial,sans-serif`
const codeStyle =
  'margin:0 0 20px;padding:16px;border-radius:12px;background:#F5F6FF;color:#252EAE;font-size:32px;font-weight:700;letter-spacing:8px;text-align:center'
const linkStyle =
  'display:inline-block;padding:12px 24px;border-radius:14px;background:#252EAE;color:#FFFFFF;font-weight:600;text-decoration:none'

const smallStyle = 'margin:16px 0 0;max-width:560px;color:#525569;font-size:13px'

const sectionHtml = ({ heading, items }: NonNullable<RenderedMessage['sections']>[number]) => `
${heading ? `<h2 style="margin:24px 0 8px;font-size:17px">${escape(heading)}</h2>` : ''}
${items.map(({ title, text }) => `<p style="margin:0 0 12px"><strong>${escape(title)}</strong><br>${escape(text)}</p>`).join('\n')}`

/** One table and inline styles, because that is what mail clients support; in the product's colours, without pictures. */
export const mailPage = ({ title, paragraphs, code, sections = [], link, footer, unsubscribeUrl }: RenderedMessage) => `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title></head>
<body style="margin:0;background:#FCFBF9;color:#151A31;font-size:16px;line-height:1.6;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border:1px solid #EEEAE7;border-radius:16px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;color:#252EAE;font-size:20px;font-weight:700">Khuê</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.35">${escape(title)}</h1>
${code ? `<p style="${codeStyle}">${escape(code)}</p>` : ''}
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('\n')}
${sections.map(sectionHtml).join('\n')}
${link ? `<p style="margin:24px 0 0"><a href="${escape(link.url)}" style="${linkStyle}">${escape(link.label)}</a></p>` : ''}
</td></tr></table>
<p style="${smallStyle}">${footer ? `${escape(footer)}<br>` : ''}Đây là thư tự động. Vui lòng không trả lời thư này.</p>
${unsubscribeUrl ? `<p style="${smallStyle}"><a href="${escape(unsubscribeUrl)}" style="color:#252EAE">Thôi nhận thư như thế này</a></p>` : ''}
</td></tr></table>
</body>
</html>`
