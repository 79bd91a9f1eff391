import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// from our own build: what reads an ID card comes from nobody else
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

export const createReader = () => new BarcodeDetector({ formats: ['qr_code'] })
