/** What one sign-in under way is bound to: only the browser that began it holds the state and the verifier. */
export type Secrets = { redirectUri: string; state: string; nonce: string; verifier: string }

/** What the provider sent the browser back with. */
export type Answer = { state: string; code?: string | undefined; iss?: string | undefined; error?: string | undefined }

/** Who somebody is at a provider. Only issuer and subject say so. */
export type ExternalIdentity = {
  issuer: string
  subject: string
  name: string | null
  /** For logout at an OpenID provider. */
  idToken?: string
}

/** One provider's dialect. `finish` throws unless the provider itself vouches for the person, in answer to this very sign-in. */
export type SignInAdapter = {
  begin: (secrets: Secrets) => Promise<URL>
  finish: (answer: Answer, secrets: Secrets) => Promise<ExternalIdentity>
}

/** What keeps an answer from being believed; the reason is for the log. */
export class ProviderResponseError extends Error {}
