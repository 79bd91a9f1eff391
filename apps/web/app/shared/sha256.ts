/** Larger files are hashed piece by piece: a phone cannot hold them whole. */
const wholeUpTo = 32 * 1024 * 1024
const pieceBytes = 4 * 1024 * 1024

/** SHA-256 of a file, in hex. */
export async function sha256(file: Blob, limit = wholeUpTo) {
  const hash = file.size <= limit ? new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())) : await inPieces(file)
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function inPieces(file: Blob) {
  const { sha256: algorithm } = await import('@noble/hashes/sha2.js')
  const hash = algorithm.create()
  for (let at = 0; at < file.size; at += pieceBytes) hash.update(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()))
  return hash.digest()
}
