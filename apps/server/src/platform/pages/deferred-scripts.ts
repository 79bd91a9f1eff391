/**
 * Runs in the browser, as text. A page that is not being looked at is never drawn, so it does not wait for that.
 * In the end the document is what it would have been, which is what React expects to find.
 */
const startScripts = `(() => {
  document.currentScript.remove()
  const start = () => {
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    const asleep = document.querySelector('script[type=later]')
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = asleep.textContent
    asleep.replaceWith(script)
  }
  if (document.visibilityState === 'hidden') start()
  else requestAnimationFrame(() => setTimeout(start))
})()`

const moduleScript = /<script type="module" async="">([^]*?<\/script>)/

/**
 * A page is read before it is alive: on a slow line its scripts wait until its style sheets have come and it has been drawn.
 * Takes and gives the HTML that React Router writes; what has no scripts stays as it is.
 */
export function deferScripts(html: string) {
  if (!moduleScript.test(html)) return html
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(moduleScript, (_whole, rest: string) => `<script type="later">${rest}<script>${startScripts}</script>`)
}
