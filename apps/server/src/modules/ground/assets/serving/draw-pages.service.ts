import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#platform/deps'
import { drawPdfPages } from '../content/pdf-pages.ts'
import type { PdfFault } from '../content/pdf-tasks.ts'
import { filesFolder } from '../store/configured-store.ts'
import { takeOverFile } from './packed-files.service.ts'
import { readAsset } from './use-assets.service.ts'

type PagePicture = { assetId: string; width: number; height: number }
type Drawn = { pages: PagePicture[] } | { fault: PdfFault }

/** The pages of a checked PDF as pictures of this person, which `claimAsset` then claims. Talks to the store, so call it before a transaction. */
export async function drawPages(deps: Deps, assetId: string, personId: string): Promise<Drawn> {
  const folder = path.join(filesFolder(deps.config), 'drawing', randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const file = path.join(folder, 'file.pdf')
    const { stream } = await readAsset(deps, assetId)
    await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
    const drawn = await drawPdfPages(file, folder)
    if ('fault' in drawn) return drawn
    const pages: PagePicture[] = []
    for (const [at, { file: picture, width, height }] of drawn.pages.entries()) {
      const { bytes, sha256 } = await measure(picture)
      const made = {
        personId,
        purpose: 'HOMEWORK_PAGE',
        kind: 'JPG',
        file: picture,
        fileName: `Trang ${at + 1}.jpg`,
        bytes,
        sha256,
        width,
        height,
      } as const
      pages.push({ assetId: await takeOverFile(deps, made), width, height })
    }
    return { pages }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(file: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk)
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}
