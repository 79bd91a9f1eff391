import { ErrorState } from './error-state.tsx'

const NotCome = () => (
  <ErrorState title="Phần này chưa tải được" text="Hãy kiểm tra kết nối rồi tải lại trang." onRetry={() => location.reload()} />
)

/** Stands where a part of a page would, when its script does not come: `lazy(() => import('./x.tsx').catch(notCome))`. */
export const notCome = () => ({ default: NotCome })
