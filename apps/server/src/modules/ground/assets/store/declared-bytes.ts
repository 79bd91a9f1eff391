import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { assetError } from '../assets.errors.ts'

export type DeclaredBytes = { size: number; sha256: string }

/** Passes exactly the declared bytes through: fails at the first one too many, and at the end unless length and hash match. */
export function verifyDeclaredBytes({ size, sha256 }: DeclaredBytes) {
  const hash = createHash('sha256')
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > size) return done(assetError.UPLOAD_FAILED())
      hash.update(chunk)
      return done(null, chunk)
    },
    flush(done) {
      const isWhole = seen === size
      const isSame = hash.digest('hex') === sha256
      done(isWhole && isSame ? null : assetError.UPLOAD_FAILED())
    },
  })
}
