/** A tus 1.0 client: asks for the offset, then sends the next piece, until all is sent. Returns the last status. */
export async function sendInPieces(url: string, bytes: Uint8Array, { pieceBytes = bytes.length }: { pieceBytes?: number } = {}) {
  for (;;) {
    const offset = await offsetOf(url)
    if (offset === undefined || offset >= bytes.length) return offset
    const { status } = await sendPiece(url, offset, bytes.subarray(offset, offset + pieceBytes))
    if (status !== 204) return undefined
  }
}

const version = { 'tus-resumable': '1.0.0' }

export async function offsetOf(url: string) {
  const answer = await fetch(url, { method: 'HEAD', headers: version })
  return answer.ok ? Number(answer.headers.get('upload-offset')) : undefined
}

export const sendPiece = (url: string, offset: number, piece: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'PATCH',
    headers: { ...version, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
    body: Buffer.from(piece),
  })
