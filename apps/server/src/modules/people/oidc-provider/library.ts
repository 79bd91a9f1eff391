import type * as Library from 'oidc-provider'

let loading: Promise<typeof Library> | undefined

/** The library of the provider, loaded when somebody first asks the provider: a house starts without it. */
export const loadLibrary = () => (loading ??= load())

/**
 * It warns that Node's newest line is not yet among those it names, which says nothing to whoever runs a house; its other
 * warnings stay.
 */
async function load() {
  const { warn } = console
  Object.assign(console, { warn: () => undefined })
  return import('oidc-provider').finally(() => Object.assign(console, { warn }))
}
