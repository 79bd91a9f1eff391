// A separate process: the server process never parses SVG (assets refuses uploaded SVG for the same reason), and rendering for a crawler does not
// slow down page requests.
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
