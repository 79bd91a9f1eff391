import type { ContractPhoto } from '@khue/contracts/offer/teacher-contracts'
import { z } from 'zod'
import { linkAsset } from '#modules/ground/assets'
import type { Config } from '#platform/config/config'
import { seal, unseal } from '#platform/crypto/encryption'
import type { Deps } from '#platform/deps'
import type { ContractRow } from './teacher-contracts.repository.ts'

const Secret = z.object({ idNumber: z.string(), issueDate: z.string(), issuePlace: z.string(), address: z.string() })
export type FormSecret = z.infer<typeof Secret>

const contextOf = (contractId: string) => `teacher-contract:${contractId}`

export const sealForm = (config: Config, contractId: string, { idNumber, issueDate, issuePlace, address }: FormSecret) =>
  seal(config, JSON.stringify({ idNumber, issueDate, issuePlace, address }), contextOf(contractId))

export const openForm = (config: Config, { id, sealed }: Pick<ContractRow, 'id' | 'sealed'>): FormSecret =>
  Secret.parse(JSON.parse(unseal(config, sealed, contextOf(id)).toString()))

/** A photo for one reader: the teacher, or an admin who gave a reason. A document is offered for download and never rendered. */
export async function showPhoto(deps: Deps, assetId: string | null, readerId: string): Promise<z.output<typeof ContractPhoto> | null> {
  if (assetId === null) return null
  const { kind, url, fileName } = await linkAsset(deps, { assetId, forPerson: readerId })
  return { assetId, url, fileName, isPicture: kind === 'PNG' || kind === 'JPG' }
}

/** Both sides of the card of a version, or of an identity proof. */
export async function showPhotos(deps: Deps, { frontAssetId, backAssetId }: Photos, readerId: string) {
  return { front: await showPhoto(deps, frontAssetId, readerId), back: await showPhoto(deps, backAssetId, readerId) }
}
export type Photos = { frontAssetId: string | null; backAssetId: string | null }
