import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { readAsset } from '#modules/ground/assets'
import type { Deps } from '#platform/deps'
import type { Sheet } from './sheet.ts'

/** A few pages are printed as sharp as phones show them; many are smaller, so that the whole file stays below 12 MB. */
const sizes = { few: { most: 10, side: 1800, quality: 80 }, many: { side: 1200, quality: 70 } } as const

/** The pages of the work as JPEG, one after the other. They were drawn anew when they were uploaded, so their content is known to be harmless. */
export async function readPictures(deps: Deps, { pages }: Sheet): Promise<Buffer[]> {
  const { side, quality } = pages.length > sizes.few.most ? sizes.many : sizes.few
  const drawn: Buffer[] = []
  for (const { pictureId } of pages) {
    const { stream } = await readAsset(deps, pictureId)
    const picture = sharp(await buffer(stream)).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    drawn.push(await picture.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer())
  }
  return drawn
}
