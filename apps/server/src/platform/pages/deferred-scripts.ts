/**
 * Runs in the browser, as text. A page in the background is never painted, so it does not wait for that. The final document is the one that React
 * expects for hydration.
 */
export const startScripts = `(() => {
  document.currentScript.remove()
  const start = () => {
    const deferred = document.querySelector('script[type="text/plain"]')
    for (const href of deferred.dataset.preload.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = deferred.textContent
    deferred.replaceWith(script)
  }
  if (document.visibilityState === 'hidden') start()
  else requestAnimationFrame(() => setTimeout(start))
})()`

const moduleScript = /<script type="module" async="">([^]*?<\/script>)/
const preloadLink = /<link rel="modulepreload" href="([^"]*)"\/>/g

/**
 * Delays a page's scripts until its style sheets have loaded and it has been painted, because on a slow line people read it before it is interactive.
 * Until then the module script is a data block, which browsers ignore, and the files to preload are one of its attributes: both are valid HTML.
 * Takes and returns the HTML of React Router; a page without scripts stays unchanged.
 */
export function deferScripts(html: string) {
  if (!moduleScript.test(html)) return html
  const files = [...html.matchAll(preloadLink)].map(([, href]) => href).join(' ')
  const dataBlock = `<script type="text/plain" data-preload="${files}">`
  return html
    .replaceAll(preloadLink, '')
    .replace(moduleScript, (_whole, rest: string) => `${dataBlock}${rest}<script>${startScripts}</script>`)
}
