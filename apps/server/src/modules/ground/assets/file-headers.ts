import type { FileKind } from '@khue/contracts/ground/upload-rules'

/** Keeps the browser from running, rendering as a page or framing any served file. */
export const safeHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const mediaTypes: Record<FileKind, string> = {
  PNG: 'image/png',
  JPG: 'image/jpeg',
  PDF: 'application/pdf',
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  PPTX: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  WEBM: 'audio/webm',
  OGG: 'audio/ogg',
  M4A: 'audio/mp4',
  MP4: 'video/mp4',
  MOV: 'video/quicktime',
  WEBM_FILM: 'video/webm',
}

/** RFC 6266: the name in ASCII, which every client reads, and once more in UTF-8. */
function disposition(how: 'inline' | 'attachment', name: string) {
  const ascii = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${ascii}"; filename*=UTF-8''${whole}`
}

/** Response headers of a private file, for a reader who is allowed to see it. */
export const privateHeaders = (asset: { kind: FileKind; fileName: string }, how: 'inline' | 'attachment') => ({
  ...safeHeaders,
  'cache-control': 'private, no-store',
  'content-type': mediaTypes[asset.kind],
  'content-disposition': disposition(how, asset.fileName),
})
