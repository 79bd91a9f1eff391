type Size = readonly [width: number, height: number]

/** The header of a PNG up to its first pixels. */
export function pngHeader([width, height]: Size, { depth = 8, isInterlaced = false, isTurned = false }) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8) // colour with alpha
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', head), ...(isTurned ? [chunk('eXIf', Buffer.alloc(8))] : []), chunk('IDAT', Buffer.alloc(0))])
}

type JpegForm = {
  orientation?: number | 'broken'
  isBigEndian?: boolean
  /** Another segment of the same kind behind the orientation, as photo editors write it. */
  hasXmp?: boolean
  isProgressive?: boolean
  is444?: boolean
  /** Colours in the first scan. */
  scanned?: number
}

/** The header of a JPEG up to its first scan. */
export function jpegHeader([width, height]: Size, { orientation, isBigEndian, hasXmp, isProgressive, is444, scanned = 3 }: JpegForm = {}) {
  const frame = Buffer.from([8, 0, 0, 0, 0, 3, 1, is444 ? 0x11 : 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe0, Buffer.from('JFIF\0')),
    ...(orientation === undefined ? [] : [segment(0xe1, exif(orientation, isBigEndian ?? false))]),
    ...(hasXmp ? [segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x/>'))] : []),
    segment(isProgressive ? 0xc2 : 0xc0, frame),
    segment(0xda, Buffer.from([scanned, 1, 0, 0, 63, 0])),
  ])
}

function exif(orientation: number | 'broken', isBigEndian: boolean) {
  if (orientation === 'broken') return Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1')
  const big = '4d4d002a00000008000101120003000000010000000000000000'
  const little = '49492a0008000000010012010300010000000000000000000000'
  const tiff = Buffer.from(isBigEndian ? big : little, 'hex')
  if (isBigEndian) tiff.writeUInt16BE(orientation, 18)
  else tiff.writeUInt16LE(orientation, 18)
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff])
}

function chunk(type: string, content: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)])
}

function segment(marker: number, content: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
