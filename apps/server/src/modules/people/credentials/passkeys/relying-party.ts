import type { Config } from '#platform/config/config'

/** The relying party of passkeys: the product's own host, and no other. */
export const relyingParty = ({ publicUrl }: Config) => ({ id: publicUrl.hostname, name: 'Khuê', origin: publicUrl.origin })

/** The challenge in the browser's client data; undefined when unreadable. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } // verified below
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined // not JSON: no challenge of ours
  }
}
