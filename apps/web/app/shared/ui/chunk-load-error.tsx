import { ErrorState } from './error-state.tsx'

const ChunkLoadError = () => (
  <ErrorState title="Phần này chưa tải được" text="Hãy kiểm tra kết nối rồi tải lại trang." onRetry={() => location.reload()} />
)

/** Stands where a part of a page would, when its script actions not come: `lazy(() => import('./x.tsx').catch(showChunkLoadError))`. */
export const showChunkLoadError = () => ({ default: ChunkLoadError })
