import type { createMemoryRouter } from 'react-router'

type Router = ReturnType<typeof createMemoryRouter>

const isIdle = ({ navigation, revalidation, fetchers }: Router['state']) =>
  navigation.state === 'idle' && revalidation === 'idle' && [...fetchers.values()].every(({ state }) => state === 'idle')

/**
 * Reloads the page's data, or once after a pending submission or navigation: a reload in between would lose the redirect of its answer. Reads the
 * router's own state, because components render it later.
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
