import type * as Library from '@simplewebauthn/server'

let loading: Promise<typeof Library> | undefined

/** The library that verifies passkeys, loaded on first use to keep the start fast. */
export const loadLibrary = () => (loading ??= import('@simplewebauthn/server'))
