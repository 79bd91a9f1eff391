import { Html, html } from '#platform/pages/html'
import { scopeSentences } from './client.ts'

/** Pages that must work without the web app: no scripts, one card. */
const page = (title: string, content: Html) =>
  html`<!doctype html>
    <html lang="vi">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | Khuê</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <main>
          <p class="brand">Khuê</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.markup

// design tokens: primary 7 and 8, neutral 0, 1, 3, 5, 7, 9
const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#FCFBF9;color:#151A31;font:16px/1.625 "Be Vietnam Pro",system-ui,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif}
main{width:100%;max-width:480px;background:#fff;border-radius:16px;box-shadow:0 0 0 1px #EEEAE7;padding:32px 24px}
.brand{margin:0 0 16px;color:#252EAE;font-weight:700}
h1{font-size:26px;line-height:1.3;letter-spacing:-.01em;margin:0 0 16px}
p{margin:0 0 16px}ul{margin:0 0 20px;padding-left:20px}li{margin:6px 0}
form{margin:12px 0 0}
button,.button{display:block;width:100%;min-height:48px;border:0;border-radius:14px;padding:10px 24px;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;background:#252EAE;color:#fff;margin-top:12px}
button:hover,.button:hover{background:#191C83}
.quiet{background:#fff;color:#151A31;box-shadow:inset 0 0 0 1.5px #91929D}.quiet:hover{background:#F7F5F3}
:focus-visible{outline:3px solid #596DD9;outline-offset:2px}
.note{color:#525569;font-size:14px;margin:16px 0 0}
`

const homeLink = html`<a class="button" href="/">Về trang chủ Khuê</a>`
const step = (uid: string, name: string, label: string, tone = '') =>
  html`<form method="post" action="/oidc/interaction/${uid}/${name}"><button class="${tone}">${label}</button></form>`

type Asking = { uid: string; clientName: string; personName: string }

/** Shown only for applications that are not first-party. */
export const consentPage = ({ uid, clientName, personName, scopes }: Asking & { scopes: readonly string[] }) =>
  page(
    'Cho phép truy cập',
    html`<p>Ứng dụng <strong>${clientName}</strong> muốn dùng tài khoản Khuê của <strong>${personName}</strong> để:</p>
      <ul>
        ${scopes.map((scope) => html`<li>${scopeSentences[scope] ?? scope}</li>`)}
      </ul>
      ${step(uid, 'confirm', 'Cho phép')} ${step(uid, 'abort', 'Không cho phép', 'quiet')}
      ${step(uid, 'switch', 'Dùng tài khoản khác', 'quiet')}
      <p class="note">Mật khẩu của bạn không được gửi cho ứng dụng này.</p>`,
  )

/** The application requires re-authentication, or a different person. */
export const reauthenticationPage = ({ uid, clientName, personName }: Asking) =>
  page(
    'Đăng nhập lại',
    html`<p>
        Bạn đang đăng nhập là <strong>${personName}</strong>. Ứng dụng <strong>${clientName}</strong> cần bạn đăng nhập lại để tiếp tục.
      </p>
      ${step(uid, 'switch', 'Đăng nhập lại')} ${step(uid, 'abort', 'Huỷ', 'quiet')}`,
  )

/** `form` is the library's own, with its CSRF token. */
export const logoutPage = (form: string) =>
  page(
    'Đăng xuất khỏi Khuê?',
    html`<p>Bạn sẽ được đăng xuất khỏi Khuê và ứng dụng vừa đưa bạn đến đây.</p>
      ${new Html(form)}
      <button type="submit" form="op.logoutForm" name="logout" value="yes">Đăng xuất</button>
      <button class="quiet" type="submit" form="op.logoutForm">Ở lại</button>`,
  )

export const signedOutPage = () =>
  page(
    'Bạn đã đăng xuất',
    html`<p>Hẹn gặp lại bạn.</p>
      ${homeLink}`,
  )

const faults: Record<string, string> = {
  invalid_client: 'Ứng dụng này chưa được đăng ký với Khuê.',
  invalid_redirect_uri: 'Địa chỉ trả về của ứng dụng chưa được đăng ký với Khuê.',
  session_not_found: 'Lượt đăng nhập này đã hết hạn. Vui lòng bắt đầu lại từ ứng dụng.',
  access_denied: 'Bạn đã không cho phép ứng dụng truy cập.',
  temporarily_unavailable: 'Hệ thống đang bận. Vui lòng thử lại sau giây lát.',
}

/** The error in words, with its code below for the application's operator. */
export const errorPage = (code: string) =>
  page(
    'Không thể tiếp tục đăng nhập',
    html`<p>${faults[code] ?? 'Yêu cầu đăng nhập từ ứng dụng chưa đúng. Vui lòng thử lại từ ứng dụng.'}</p>
      ${homeLink}
      <p class="note">Mã lỗi: ${code}</p>`,
  )
