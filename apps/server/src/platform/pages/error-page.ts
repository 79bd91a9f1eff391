/** A self-contained page for when the site cannot render one. `message` is the sentence of a refusal. */
export const errorPage = (message: string) => `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(message)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0E125A; color: #fff; font: 18px/1.6 system-ui, sans-serif }
main { max-width: 30em; padding: 24px; text-align: center }
h1 { font-size: 24px; line-height: 1.4 }
a { display: inline-block; padding: 12px 24px; border-radius: 11px; background: #FBA65D; color: #151A31; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid #fff; outline-offset: 2px }
</style>
</head>
<body><main><h1>${escaped(message)}</h1><p><a href="">Tải lại trang</a></p></main></body>
</html>
`

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
