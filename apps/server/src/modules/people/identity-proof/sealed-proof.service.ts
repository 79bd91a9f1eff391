import { createHmac } from 'node:crypto'
import type { IdentityProof } from '@khue/contracts/people/identity-proof'
import { z } from 'zod'
import { assetUrl } from '#modules/ground/assets'
import type { Config } from '#platform/config/config'
import type { Deps } from '#platform/deps'
import { deriveSecrets, seal, unseal } from '#platform/crypto/encryption'
import { warningsAbout } from './id-number.ts'
import type { ProofRow } from './identity-proof.repository.ts'

const Secret = z.object({ idNumber: z.string(), issueDate: z.string(), issuePlace: z.string() })
type Secret = z.infer<typeof Secret>

const contextOf = (personId: string) => `identity-proof:${personId}`

export const sealSecret = (config: Config, personId: string, { idNumber, issueDate, issuePlace }: Secret) =>
  seal(config, JSON.stringify({ idNumber, issueDate, issuePlace }), contextOf(personId))

export const openSecret = (config: Config, { personId, sealed }: Pick<ProofRow, 'personId' | 'sealed'>): Secret =>
  Secret.parse(JSON.parse(unseal(config, sealed, contextOf(personId)).toString()))

/** Equal for equal numbers; keyed, so that the numbers cannot be enumerated without the key. */
export function fingerprint(config: Config, idNumber: string) {
  const [secret] = deriveSecrets(config, 'identity-proof')
  if (!secret) throw new Error('DATA_KEY is not set: ID numbers cannot be stored')
  return createHmac('sha256', secret).update(idNumber).digest('base64url')
}

/** The whole proof for one reader: its owner, or an admin who gave a reason. The photo URLs open for that reader alone. */
export async function showProof(deps: Deps, row: ProofRow, readerId: string): Promise<IdentityProof> {
  const secret = openSecret(deps.config, row)
  const photo = (assetId: string) => assetUrl(deps, { assetId, forPerson: readerId })
  return {
    ...secret,
    status: row.status,
    frontAssetId: row.frontAssetId,
    backAssetId: row.backAssetId,
    photos: { front: await photo(row.frontAssetId), back: await photo(row.backAssetId) },
    warnings: warningsAbout(secret.idNumber),
    rejectionReason: row.rejectionReason,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
