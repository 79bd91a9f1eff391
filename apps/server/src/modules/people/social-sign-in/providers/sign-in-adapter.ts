/** Secrets of one sign-in attempt: only the browser that began it holds the state and the verifier. */
export type Secrets = { redirectUri: string; state: string; nonce: string; verifier: string }

/** The query parameters the provider returned the browser with. */
export type Answer = { state: string; code?: string | undefined; iss?: string | undefined; error?: string | undefined }

/** A person's identity at a provider, keyed by issuer and subject alone. */
export type ExternalIdentity = {
  issuer: string
  subject: string
  name: string | null
  /** For logout at an OpenID provider. */
  idToken?: string
}

/** One provider's protocol. `finish` throws unless the provider itself vouches for the person, in response to this very attempt. */
export type SignInAdapter = {
  begin: (secrets: Secrets) => Promise<URL>
  finish: (answer: Answer, secrets: Secrets) => Promise<ExternalIdentity>
}

/** The reason a provider response is rejected; for the log. */
export class ProviderResponseError extends Error {}
