import type * as Library from 'oidc-provider'

let loading: Promise<typeof Library> | undefined

/** The provider library, loaded on the first request to keep the start fast. */
export const loadLibrary = () => (loading ??= load())

/** Suppresses its warning about unlisted newer Node versions, which operators need not act on; other warnings stay. */
async function load() {
  const { warn } = console
  Object.assign(console, { warn: () => undefined })
  return import('oidc-provider').finally(() => Object.assign(console, { warn }))
}
