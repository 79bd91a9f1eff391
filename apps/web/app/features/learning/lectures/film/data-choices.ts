import type { RenditionKind } from '@khue/contracts/ground/media-rules'

/** What is played: AUTO follows the line between 720p and 360p. */
export const choices = ['AUTO', 'P720', 'P360', 'AUDIO'] as const satisfies ('AUTO' | RenditionKind)[]
export type Choice = (typeof choices)[number]

export type Rendition = { kind: RenditionKind; bytes: number }
export type DataChoice = { choice: Choice; bytes: number }

/** The ways to watch this film, each with the bytes of the whole lecture; of AUTO the most that it may take. */
export function dataChoices(renditions: readonly Rendition[]): DataChoice[] {
  const pictures = renditions.filter(({ kind }) => kind !== 'AUDIO')
  const most = Math.max(...pictures.map(({ bytes }) => bytes))
  return choices.flatMap((choice): DataChoice[] => {
    if (choice === 'AUTO') return pictures.length > 1 ? [{ choice, bytes: most }] : []
    const found = renditions.find(({ kind }) => kind === choice)
    return found ? [{ choice, bytes: found.bytes }] : []
  })
}

/** What the device chose before, where this film has it. */
export const chosenOf = (offered: readonly DataChoice[], remembered: string | undefined): Choice =>
  (offered.find(({ choice }) => choice === remembered) ?? offered[0])?.choice ?? 'P720'

/** The playlist of a choice, in the folder of the viewing. */
export const playlistOf = (choice: Choice) => (choice === 'AUTO' ? 'index.m3u8' : `${choice}.m3u8`)

/** Bytes from a second to the end. */
export const restBytes = (bytes: number, second: number, seconds: number) =>
  seconds > 0 ? Math.round(bytes * Math.min(1, Math.max(0, 1 - second / seconds))) : bytes
