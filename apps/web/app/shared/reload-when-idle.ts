import type { createMemoryRouter } from 'react-router'

type Router = ReturnType<typeof createMemoryRouter>

const isIdle = ({ navigation, revalidation, fetchers }: Router['state']) =>
  navigation.state === 'idle' && revalidation === 'idle' && [...fetchers.values()].every(({ state }) => state === 'idle')

/**
 * Loads the page's data again when asked, and while an answer or a page is awaited, once after it: a reload in between would lose a redirect that the
 * answer brings. Asks the router itself, whose state components render only later.
 */
export function reloadWhenIdle(router: Pick<Router, 'state' | 'revalidate' | 'subscribe'>) {
  let isAsked = false
  function reload() {
    if (!isAsked || !isIdle(router.state)) return
    isAsked = false
    void router.revalidate()
  }
  const stop = router.subscribe(reload)
  const ask = () => {
    isAsked = true
    reload()
  }
  return { ask, stop }
}
