import { z } from 'zod'
import type { Config } from '#platform/config/config'
import type { Deps } from '#platform/deps'
import { withQuery } from '#platform/http-client/with-query'
import { fetchJson } from './fetch-json.ts'
import { challengeOf } from './pkce.ts'
import { type SignInAdapter, ProviderResponseError } from './sign-in-adapter.ts'

// Zalo reports failures with status 200 and a non-zero `error`
const Failure = z.object({ error: z.number().refine((code) => code !== 0) })
const Token = z.union([Failure, z.object({ access_token: z.string().min(1) })])
const Me = z.union([Failure, z.object({ id: z.string().min(1).max(64), name: z.string().optional() })])

function settingsOf(config: Config) {
  const { ZALO_SIGN_IN_APP_ID: appId, ZALO_SIGN_IN_SECRET: secret, ZALO_SIGN_IN_URL: oauthUrl, ZALO_SIGN_IN_GRAPH_URL: graphUrl } = config
  return appId && secret && oauthUrl && graphUrl ? { appId, secret, oauthUrl, graphUrl } : undefined
}

/**
 * Zalo Login v4, a variant of OAuth with PKCE: no `response_type`, the application's secret in the header `secret_key`, the access token in the
 * header `access_token`, neither phone nor e-mail.
 */
export function zaloAdapter(deps: Deps): SignInAdapter | undefined {
  const settings = settingsOf(deps.config)
  if (!settings) return undefined
  const { appId, secret, oauthUrl, graphUrl } = settings
  return {
    async begin({ redirectUri, state, verifier }) {
      const query = { app_id: appId, redirect_uri: redirectUri, code_challenge: challengeOf(verifier), state }
      return new URL(withQuery(`${oauthUrl}/permission`, query))
    },
    async finish({ code }, { verifier }) {
      if (!code) throw new ProviderResponseError('no code')
      const form = new URLSearchParams({ app_id: appId, code, code_verifier: verifier, grant_type: 'authorization_code' })
      const asked = { method: 'POST', headers: { secret_key: secret }, body: form }
      const token = believed(await fetchJson(deps, new URL(`${oauthUrl}/access_token`), asked, Token))
      const profile = new URL(`${graphUrl}/me?fields=id,name`)
      const me = believed(await fetchJson(deps, profile, { headers: { access_token: token.access_token } }, Me))
      return { issuer: new URL(graphUrl).origin, subject: me.id, name: me.name ?? null }
    },
  }
}

function believed<T extends object>(answer: T | z.output<typeof Failure>): T {
  if ('error' in answer) throw new ProviderResponseError(`Zalo answers error ${answer.error}`)
  return answer
}
