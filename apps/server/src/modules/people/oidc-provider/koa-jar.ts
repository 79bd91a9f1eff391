import type { KoaContextWithOIDC } from 'oidc-provider'
import type { CookieJar } from '#platform/http/api'
import type { Config } from '#platform/config/config'
import { cookieName, ownCookieNames } from '#platform/http/cookie-names'

/** Adapts our cookies to the provider library, which runs on Koa: the same names, unsigned. */
export function koaJar(ctx: Pick<KoaContextWithOIDC, 'cookies' | 'get'>, { isTls }: Config): CookieJar {
  const base = { path: '/', secure: isTls, sameSite: 'lax', signed: false } as const
  return {
    names: () => ownCookieNames(namesIn(ctx.get('cookie')), isTls),
    get: (name) => ctx.cookies.get(cookieName(name, isTls), { signed: false }),
    set(name, value, { maxAgeSeconds, httpOnly = true } = {}) {
      const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds * 1000 }
      ctx.cookies.set(cookieName(name, isTls), value, { ...age, ...base, httpOnly })
    },
    clear: (name) => void ctx.cookies.set(cookieName(name, isTls), null, base),
  }
}

const namesIn = (header: string) => header.split(/; */).map((pair) => pair.split('=', 1)[0] ?? '')
