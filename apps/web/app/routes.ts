import { index, route, type RouteConfig } from '@react-router/dev/routes'

// The site map: every address and its page file, in the order of spec 2.
export default [
  index('pages/home.page.tsx'),
  route('login', 'pages/sign-in.page.tsx', { id: 'login' }),
  route('sign-in', 'pages/sign-in.page.tsx'),
  route('set-password', 'pages/set-password.page.tsx'),
  route('open-classes', 'pages/open-classes.page.tsx'),
  route('account/settings/profile', 'pages/account-profile.page.tsx'),
  route('account/my-orders', 'pages/account-orders.page.tsx'),
  route('account/my-orders/:id', 'pages/account-order.page.tsx'),
  route('checkout/confirm/:id', 'pages/checkout-confirm.page.tsx'),
  route('checkout/return/vnpay', 'pages/checkout-return.page.tsx'),
  route('checkout/status', 'pages/checkout-status.page.tsx'),
  route('admin/payments', 'pages/admin-payments.page.tsx'),
  route('sign-out', 'pages/sign-out.ts'),
  route('qr.svg', 'pages/qr.ts'),
  route('*', 'pages/not-found.page.tsx'),
] satisfies RouteConfig
