import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#platform/config/config'
import type { Deps } from '#platform/deps'
import { withQuery } from '#platform/http-client/with-query'
import { fetchJson } from './fetch-json.ts'
import { challengeOf } from './pkce.ts'
import { type SignInAdapter, ProviderResponseError } from './sign-in-adapter.ts'

const Token = z.object({ access_token: z.string().min(1) })
const Debugged = z.object({ data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string().min(1) }) })
const Me = z.object({ id: z.string().min(1).max(64), name: z.string().optional() })

function settingsOf(config: Config) {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: secret, FACEBOOK_DIALOG_URL: dialogUrl, FACEBOOK_GRAPH_URL: graphUrl } = config
  return appId && secret && dialogUrl && graphUrl ? { appId, secret, dialogUrl, graphUrl } : undefined
}

/** Facebook Login: OAuth 2 with PKCE, then the Graph API; each call there carries `appsecret_proof`, so that a stolen token is useless. */
export function facebookAdapter(deps: Deps): SignInAdapter | undefined {
  const settings = settingsOf(deps.config)
  if (!settings) return undefined
  const { appId, secret, dialogUrl, graphUrl } = settings
  const graph = (path: string, query: Record<string, string>) => new URL(withQuery(graphUrl + path, query))
  const proofOf = (token: string) => createHmac('sha256', secret).update(token).digest('hex')
  return {
    async begin({ redirectUri, state, verifier }) {
      const query = { client_id: appId, redirect_uri: redirectUri, state, response_type: 'code', scope: 'public_profile' }
      return new URL(withQuery(dialogUrl, { ...query, code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }))
    },
    async finish({ code }, { redirectUri, verifier }) {
      if (!code) throw new ProviderResponseError('no code')
      const exchange = { client_id: appId, client_secret: secret, redirect_uri: redirectUri, code, code_verifier: verifier }
      const { access_token: token } = await fetchJson(deps, graph('/oauth/access_token', exchange), {}, Token)
      // a token issued to another application for the same person must be rejected
      const inspection = graph('/debug_token', { input_token: token, access_token: `${appId}|${secret}` })
      const { data } = await fetchJson(deps, inspection, {}, Debugged)
      if (!data.is_valid || data.app_id !== appId) throw new ProviderResponseError('token of another application')
      const me = await fetchJson(deps, graph('/me', { fields: 'id,name', access_token: token, appsecret_proof: proofOf(token) }), {}, Me)
      if (me.id !== data.user_id) throw new ProviderResponseError('token of another person')
      return { issuer: new URL(graphUrl).origin, subject: me.id, name: me.name ?? null }
    },
  }
}
