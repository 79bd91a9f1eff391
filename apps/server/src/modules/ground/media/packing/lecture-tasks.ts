import type { RenditionKind } from '@khue/contracts/ground/media-rules'
import type { videoFileKinds } from '../media.tables.ts'
import type { Refused } from '../verdict.ts'
import type { PackedRendition } from './pack-rendition.ts'

export type VideoFileKind = (typeof videoFileKinds)[number]
/** What the packing process does with one lecture: its files are judged, then packed into `into`. */
export type LectureTask = { files: { kind: VideoFileKind; file: string }[]; into: string }
export type PackedFile = PackedRendition & { kind: RenditionKind; file: string; width: number | null; height: number | null }
export type LectureVerdict = { state: 'READY'; durationMs: number; width: number; height: number; renditions: PackedFile[] } | Refused
/** A fault is ours: the disk, not the film. */
export type LectureAnswer = { verdict: LectureVerdict } | { fault: string; isDiskFull: boolean }
