import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// self-hosted: code that reads an ID card must not come from a third party
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

export const createReader = () => new BarcodeDetector({ formats: ['qr_code'] })
