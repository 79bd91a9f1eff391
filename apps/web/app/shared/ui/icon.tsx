import sprite from './icons.svg?url&no-inline'

/** Every symbol of `icons.svg` (drawn by Tabler, MIT). A test keeps both in step. */
export const iconNames = [
  'adjustments',
  'alert-circle',
  'alert-circle-filled',
  'alert-triangle',
  'archive',
  'arrow-left',
  'arrow-right',
  'bell',
  'brand-apple',
  'brand-facebook',
  'brand-google-play',
  'brand-tiktok',
  'brand-youtube',
  'calendar',
  'calendar-time',
  'camera',
  'cash',
  'check',
  'checks',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-check',
  'circle-check-filled',
  'clock',
  'cloud-off',
  'copy',
  'credit-card',
  'device-desktop',
  'device-mobile',
  'device-tablet',
  'dots',
  'download',
  'eye',
  'eye-off',
  'file',
  'gift',
  'headset',
  'id',
  'info-circle',
  'key',
  'link',
  'lock',
  'logout',
  'mail',
  'menu',
  'minus',
  'pencil',
  'phone',
  'plus',
  'printer',
  'qrcode',
  'receipt',
  'refresh',
  'rosette-discount-check',
  'school',
  'search',
  'settings',
  'shield-check',
  'shopping-cart',
  'star-filled',
  'ticket',
  'trash',
  'upload',
  'user',
  'users',
  'users-group',
  'wifi-off',
  'x',
] as const
export type IconName = (typeof iconNames)[number]

type Props = { name: IconName; size?: number; className?: string | undefined }

/** An icon in the colour of its text. Always decorative: the words beside it, or the button's label, say what it means. */
export function Icon({ name, size = 20, className }: Props) {
  return (
    <svg className={className} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
