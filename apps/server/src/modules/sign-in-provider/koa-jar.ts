import type { KoaContextWithOIDC } from 'oidc-provider'
import type { CookieJar } from '#platform/api'
import type { Config } from '#platform/config'

/** The house's own cookies inside the provider, which is another framework's application: the same names, unsigned. */
export const koaJar = (ctx: Pick<KoaContextWithOIDC, 'cookies'>, config: Config): CookieJar => ({
  get: (name) => ctx.cookies.get(name, { signed: false }),
  set(name, value, { maxAgeSeconds, httpOnly = true, path = '/' } = {}) {
    const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds * 1000 }
    ctx.cookies.set(name, value, { ...age, httpOnly, path, secure: config.isTls, sameSite: 'lax', signed: false })
  },
  clear: (name) => void ctx.cookies.set(name, null, { path: '/', signed: false }),
})
