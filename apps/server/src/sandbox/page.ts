import { Html, html } from '#platform/pages/html'

export { Html, html }

const gateway = { name: 'Cổng thanh toán thử', note: 'Không có tiền thật nào được chuyển' }

/** A whole page in the product's colours, without scripts; its header names the simulated company and says that nothing is real. */
export const page = (title: string, content: Html, played = gateway) =>
  html`<!doctype html>
    <html lang="vi">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <header><strong>${played.name}</strong><span>${played.note}</span></header>
        <main>${content}</main>
      </body>
    </html>`.markup

// design tokens: primary 7 and 8, secondary 1 and 9, neutral 0, 1, 3, 5, 7, 9, danger 7
const style = `
*{box-sizing:border-box}
body{margin:0;background:#FCFBF9;color:#151A31;font:16px/1.625 "Be Vietnam Pro",system-ui,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif}
header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;padding:14px max(16px,calc(50% - 464px));background:#FFEDDC;color:#5F2D12}
main{max-width:960px;margin:32px auto 64px;padding:0 16px}
h1{font-size:28px;line-height:1.28;letter-spacing:-.016em;margin:0 0 20px}
h2{font-size:20px;line-height:1.45;margin:0 0 12px}
p{margin:0 0 16px}
.two{display:grid;gap:24px;align-items:start}
form.card,.card+.card{margin-bottom:24px}.card+.card{margin-top:24px}.two>.card{margin:0}
.card{background:#fff;border-radius:16px;box-shadow:0 0 0 1px #EEEAE7;padding:24px}
dl{display:grid;grid-template-columns:auto 1fr;gap:10px 16px;margin:0}
dt{color:#525569}dd{margin:0;text-align:right;font-weight:500;overflow-wrap:anywhere}
.sum{font-size:26px;line-height:1.3;font-weight:700;color:#252EAE}
fieldset{border:0;margin:0 0 20px;padding:0}legend{font-size:20px;font-weight:600;margin-bottom:12px;padding:0}
label{display:flex;gap:12px;align-items:center;min-height:52px;padding:8px 16px;border-radius:11px;box-shadow:inset 0 0 0 1px #E0DAD6;margin-bottom:8px;cursor:pointer}
label:has(:checked){box-shadow:inset 0 0 0 2px #252EAE;background:#F5F6FF}
input{width:20px;height:20px;accent-color:#252EAE;margin:0}
button,.button{display:block;width:100%;min-height:48px;border:0;border-radius:14px;padding:10px 24px;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;background:#252EAE;color:#fff;margin-top:12px}
button:hover,.button:hover{background:#191C83}
.quiet{background:#fff;color:#151A31;box-shadow:inset 0 0 0 1.5px #91929D}.quiet:hover{background:#F7F5F3}
:focus-visible{outline:3px solid #596DD9;outline-offset:2px}
.note{color:#525569;font-size:14px;margin:16px 0 0}
.wrong{color:#BF272A;font-weight:600}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:12px 8px;border-bottom:1px solid #EEEAE7;vertical-align:top;white-space:nowrap}th{font-size:13px;color:#525569}
.scroll{overflow-x:auto}
@media(min-width:768px){.two{grid-template-columns:1fr 1fr}h1{font-size:40px}}
`
