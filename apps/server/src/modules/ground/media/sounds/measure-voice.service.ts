import { buffer } from 'node:stream/consumers'
import { type FilePurpose, soundKinds } from '@khue/contracts/ground/upload-rules'
import { readAsset } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { mediaError } from '../media.errors.ts'
import { judgeSound } from './judge-sound.ts'

/** A recorder stops a moment after its limit. */
const toleranceSeconds = 1.5
/** More than any recorder needs for a second: 256 kbit. */
const bytesPerSecond = 32 * 1024

type Voice = { assetId: string; personId: string; purpose: FilePurpose; longestSeconds: number }

/**
 * The length of a voice that this person has uploaded, in whole seconds, as it is in the sound. Undefined for another file, which `claimAsset` refuses unless it is
 * a picture. Throws VOICE_TOO_LONG, VOICE_BROKEN, VOICE_CODEC. Talks to the store, so call it before a transaction.
 */
export async function measureVoice(deps: Deps, { assetId, personId, purpose, longestSeconds }: Voice): Promise<number | undefined> {
  const file = await readOwn(deps, assetId)
  if (!file) return undefined
  const { asset, stream } = file
  const isVoice = asset.personId === personId && asset.purpose === purpose && soundKinds.some((kind) => kind === asset.kind)
  if (!isVoice || asset.bytes > (longestSeconds + toleranceSeconds) * bytesPerSecond) {
    stream.destroy()
    if (isVoice) throw mediaError.VOICE_TOO_LONG({ longestSeconds })
    return undefined
  }
  const verdict = await judgeSound(new Uint8Array(await buffer(stream)), longestSeconds + toleranceSeconds)
  if ('fault' in verdict) throw verdict.fault === 'CODEC' ? mediaError.VOICE_CODEC() : mediaError.VOICE_BROKEN()
  if (verdict.seconds > longestSeconds + toleranceSeconds) throw mediaError.VOICE_TOO_LONG({ longestSeconds })
  return Math.min(longestSeconds, Math.max(1, Math.round(verdict.seconds)))
}

async function readOwn(deps: Deps, assetId: string) {
  try {
    return await readAsset(deps, assetId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'ASSET_NOT_FOUND') return undefined
    throw error
  }
}
