import { type CardFacts, readCardQr } from './card-qr.ts'

type Source = Blob | HTMLVideoElement
type Reader = { detect: (source: Source) => Promise<{ rawValue: string }[]> }

let reader: Promise<Reader> | undefined

/** The card whose QR code is in a photo or video frame. The data stays in the browser. */
export async function readCard(source: Source): Promise<CardFacts | undefined> {
  reader ??= findReader()
  const found = await (await reader).detect(source).catch(() => []) // an unreadable picture counts as no card
  return found.map(({ rawValue }) => readCardQr(rawValue)).find((card) => card !== undefined)
}

/** The browser's BarcodeDetector, else a polyfill loaded with the first card. */
async function findReader(): Promise<Reader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnDetector } // missing from TypeScript's DOM types
  const canRead = (await Own?.getSupportedFormats().catch((): string[] => []))?.includes('qr_code')
  if (Own && canRead) return new Own({ formats: ['qr_code'] })
  const { createReader } = await import('./qr-reader.ts')
  return createReader()
}
type OwnDetector = { new (options: { formats: string[] }): Reader; getSupportedFormats: () => Promise<string[]> }
