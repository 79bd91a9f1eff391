import type { Config } from '#platform/config/config'

/** For whom passkeys are made: the house's own address, and no other. */
export const relyingParty = ({ publicUrl }: Config) => ({ id: publicUrl.hostname, name: 'Khuê', origin: publicUrl.origin })

/** The challenge an authenticator signed, as the browser wrote it down; undefined when it wrote nothing readable. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } // checked below
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined // not JSON: nothing that we asked for
  }
}
