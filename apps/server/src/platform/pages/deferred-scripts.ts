/**
 * Runs in the browser, as text. A page in the background is never painted, so it does not wait for that. The final document is the one that React
 * expects for hydration.
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
 * Delays a page's scripts until its style sheets have loaded and it has been painted, because on a slow line people read it before it is interactive.
 * Takes and returns the HTML of React Router; a page without scripts stays unchanged.
 */
export function deferScripts(html: string) {
  if (!moduleScript.test(html)) return html
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(moduleScript, (_whole, rest: string) => `<script type="later">${rest}<script>${startScripts}</script>`)
}
