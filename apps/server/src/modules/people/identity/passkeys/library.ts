import type * as Library from '@simplewebauthn/server'

let loading: Promise<typeof Library> | undefined

/** The library that judges passkeys, loaded when somebody first uses one: a house starts without it. */
export const loadLibrary = () => (loading ??= import('@simplewebauthn/server'))
