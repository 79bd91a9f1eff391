/** Writes a .gz and .br beside every built text file, so that serving needs no compression. Run after each build of the pages. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = path.resolve(import.meta.dirname, '../apps/web/build/client')
const worthIt = /\.(js|css|svg|json|webmanifest|txt)$/
const smallestBytes = 1024

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!worthIt.test(name)) continue
  const file = path.join(folder, name)
  const content = readFileSync(file)
  if (content.length < smallestBytes) continue
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
