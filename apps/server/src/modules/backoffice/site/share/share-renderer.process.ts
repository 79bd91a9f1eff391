// A process of its own: the house's own never opens an SVG (assets keep that shut for whatever is uploaded), and drawing letters
// and pixels for a crawler holds up nobody who reads a page.
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { shareCard, type ShareCard } from './share-card.ts'

setPriority(10)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (card: ShareCard) => void answer(card))
process.on('disconnect', () => process.exit())

async function answer(card: ShareCard) {
  try {
    const png = await sharp(Buffer.from(shareCard(card)))
      .png({ compressionLevel: 9, palette: true, quality: 90, effort: 4 })
      .toBuffer()
    process.send?.({ png })
  } catch (error) {
    process.send?.({ fault: String(error) })
  }
}
