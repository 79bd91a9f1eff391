import type { FileKind } from '@khue/contracts/ground/upload-rules'

/** Whatever a file holds, here it is no page, runs nothing and is nobody's to frame. */
export const safeHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

export const mediaTypes: Record<FileKind, string> = {
  PNG: 'image/png',
  JPG: 'image/jpeg',
  PDF: 'application/pdf',
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  PPTX: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  WEBM: 'audio/webm',
  OGG: 'audio/ogg',
  M4A: 'audio/mp4',
}

/** RFC 6266: the name in letters that every client reads, and once more as it is. */
export function disposition(how: 'inline' | 'attachment', name: string) {
  const ascii = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${ascii}"; filename*=UTF-8''${whole}`
}

/** What the headers of a private file say, to whoever may read it. */
export const privateHeaders = (asset: { kind: FileKind; fileName: string }, how: 'inline' | 'attachment') => ({
  ...safeHeaders,
  'cache-control': 'private, no-store',
  'content-type': mediaTypes[asset.kind],
  'content-disposition': disposition(how, asset.fileName),
})
