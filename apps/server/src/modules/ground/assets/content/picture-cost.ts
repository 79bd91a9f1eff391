import { type FileHandle, open } from 'node:fs/promises'
import { assetError } from '../assets.errors.ts'

type PictureKind = 'PNG' | 'JPG'
/** What a picture claims in its header, and the bytes of memory that decoding and redrawing it takes at most. */
export type PictureCost = { width: number; height: number; bytes: number }

/** Good phone cameras make 50 million pixels. */
export const maxPixels = 64_000_000
/** 50 million pixels of a phone photo that has to be turned; 12 million pass in the dearest form of JPEG. */
export const maxCostBytes = 180_000_000
/** Strips of lines, tables and output: the same for pictures of all sizes. */
const baseBytes = 25_000_000

/** Reads headers alone, without a decoder. Throws PICTURE_TOO_LARGE or PICTURE_TOO_COMPLEX for what must not be decoded. */
export async function getPictureCost(file: string, kind: PictureKind): Promise<PictureCost> {
  const handle = await open(file)
  try {
    const cost = kind === 'PNG' ? await costOfPng(handle) : await costOfJpeg(handle)
    if (!cost || cost.width === 0 || cost.height === 0) throw assetError.PICTURE_BROKEN()
    if (cost.width * cost.height > maxPixels) throw assetError.PICTURE_TOO_LARGE({ width: cost.width, height: cost.height, maxPixels })
    if (cost.bytes > maxCostBytes) throw assetError.PICTURE_TOO_COMPLEX({ width: cost.width, height: cost.height })
    return cost
  } finally {
    await handle.close()
  }
}

async function read(handle: FileHandle, position: number, length: number) {
  const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(length), position })
  return bytesRead === length ? buffer : undefined
}

const channelsOfColour: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }

/** An interlaced PNG is held whole before its first line is known; 16 bits are doubled on the way. A turned picture is held whole, too. */
async function costOfPng(handle: FileHandle): Promise<PictureCost | undefined> {
  const head = await read(handle, 0, 29)
  if (!head) return undefined
  const [width, height] = [head.readUInt32BE(16), head.readUInt32BE(20)]
  const channels = channelsOfColour[head[25] ?? -1] ?? 4
  const isDeep = head[24] === 16
  const isInterlaced = head[28] !== 0
  const whole = width * height * channels * (isDeep ? 2 : 1)
  const isTurned = await hasOrientation(handle)
  return { width, height, bytes: baseBytes + (isInterlaced ? whole : 0) + (isTurned ? whole : 0) + (isDeep ? width * height * 2 : 0) }
}

/** How many chunks or segments are read before the pixels; real files have some dozen. */
const mostSegments = 2000

async function hasOrientation(handle: FileHandle) {
  let at = 8
  for (let chunks = 0; chunks < mostSegments; chunks += 1) {
    const chunk = await read(handle, at, 8)
    const type = chunk?.toString('latin1', 4)
    if (!chunk || type === 'IDAT' || type === 'IEND') return false
    if (type === 'eXIf') return true
    at += chunk.readUInt32BE(0) + 12
  }
  return true
}

const [startOfScan, application1, endOfImage] = [0xda, 0xe1, 0xd9]
/** Start of frame: every form except the four neighbours that are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isProgressiveFrame = (marker: number) => ![0xc0, 0xc1].includes(marker)

type Frame = { width: number; height: number; isProgressive: boolean; samplings: number[] }

/** All coefficients of a JPEG of several scans are held until the last scan; a picture that has to be turned is held decoded. */
async function costOfJpeg(handle: FileHandle): Promise<PictureCost | undefined> {
  let at = 2
  let isTurned = false
  let frame: Frame | undefined
  for (let segments = 0; segments < mostSegments; segments += 1) {
    const head = await read(handle, at, 4)
    if (head?.[0] !== 0xff) return undefined
    const marker = head[1] ?? 0
    if (marker === 0xff) {
      at += 1 // fill byte
      continue
    }
    const length = head.readUInt16BE(2)
    if (length < 2 || marker === endOfImage) return undefined
    if (marker === startOfScan) return frame && costOfFrame(frame, { scanned: (await read(handle, at + 4, 1))?.[0] ?? 0, isTurned })
    if (isFrame(marker)) frame = readFrame(marker, await read(handle, at + 4, length - 2))
    if (marker === application1) isTurned ||= isTurnedBy(await read(handle, at + 4, length - 2))
    at += 2 + length
  }
  return undefined
}

function readFrame(marker: number, frame: Buffer | undefined): Frame | undefined {
  const components = frame?.[5] ?? 0
  if (!frame || components === 0 || frame.length < 6 + components * 3) return undefined
  const samplings = Array.from({ length: components }, (_, n) => frame[7 + n * 3] ?? 0).map((both) => (both >> 4) * (both & 15))
  return { height: frame.readUInt16BE(1), width: frame.readUInt16BE(3), isProgressive: isProgressiveFrame(marker), samplings }
}

function costOfFrame({ width, height, isProgressive, samplings }: Frame, { scanned, isTurned }: { scanned: number; isTurned: boolean }) {
  const pixels = width * height
  const densest = Math.max(...samplings, 1)
  const coefficients = samplings.reduce((bytes, sampling) => bytes + (pixels * 2 * sampling) / densest, 0)
  const isHeldWhole = isProgressive || scanned < samplings.length
  const turned = isTurned ? pixels * Math.max(3, samplings.length) : 0
  return { width, height, bytes: Math.round(baseBytes + (isHeldWhole ? coefficients : 0) + turned) }
}

const orientationTag = 0x0112

/** Whether an EXIF segment asks for the picture to be turned or mirrored; one that cannot be read counts as asking. */
function isTurnedBy(segment: Buffer | undefined) {
  if (segment?.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory < 8 || directory + 2 > tiff.length) return true
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (short(at) === orientationTag) return short(at + 8) !== 1
  }
  return false
}
