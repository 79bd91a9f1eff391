import type { ClientMetadata } from 'oidc-provider'
import { ownRegistration } from './first-party-client.ts'
import type { Config } from '#platform/config/config'

/** The product's own pages as a client of its own provider. */
export function ownClient(config: Config): ClientMetadata {
  const { clientId, clientSecret, redirectUri } = ownRegistration(config)
  return {
    client_id: clientId,
    client_name: 'Khuê',
    client_secret: clientSecret,
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [config.publicUrl.href],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    id_token_signed_response_alg: 'ES256',
    [firstParty]: true,
  }
}

/** Our own client field: first-party clients need no consent. */
export const firstParty = 'is_first_party'

export type RegisteredClient = {
  id: string
  name: string
  isFirstParty: boolean
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  secret: string | undefined
}

/** A registered client in the library's form. An app keeps no secret, so it authenticates by PKCE alone (RFC 8252). */
export const metadataOf = (client: RegisteredClient): ClientMetadata => ({
  client_id: client.id,
  client_name: client.name,
  redirect_uris: client.redirectUris,
  post_logout_redirect_uris: client.postLogoutRedirectUris,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  ...(client.secret === undefined ? { token_endpoint_auth_method: 'none', application_type: 'native' } : { client_secret: client.secret }),
  [firstParty]: client.isFirstParty,
})

/** Codes travel over https, or within a device: to an app's own scheme, which names its owner (RFC 8252, 7.1), or to its loopback. */
export function isAllowedRedirectUri(uri: string, isApp: boolean) {
  const url = URL.parse(uri)
  if (!url || uri.includes('#')) return false
  if (url.protocol === 'https:') return true
  const isLoopback = url.protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(url.hostname)
  return isApp && (isLoopback || /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/.test(url.protocol))
}

/** The scopes an application may request, as the consent page words them. */
export const scopeSentences: Record<string, string> = {
  openid: 'Biết bạn là ai trên Khuê',
  profile: 'Tên và ảnh đại diện của bạn',
  email: 'Địa chỉ email của bạn',
  phone: 'Số điện thoại của bạn',
  offline_access: 'Giữ quyền truy cập khi bạn không dùng ứng dụng',
}
