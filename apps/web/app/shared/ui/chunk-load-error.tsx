import { ErrorState } from './error-state.tsx'

const ChunkLoadError = () => (
  <ErrorState title="Phần này chưa tải được" text="Hãy kiểm tra kết nối rồi tải lại trang." onRetry={() => location.reload()} />
)

/** Error in place of a component whose script fails to load: `lazy(() => import('./x.tsx').catch(showChunkLoadError))`. */
export const showChunkLoadError = () => ({ default: ChunkLoadError })
