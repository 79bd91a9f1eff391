import styles from './skeleton.module.css'

type Props = { height: number | string; width?: number | string; radius?: number }

/** A place held for something still loading. Put `aria-busy` and a spoken text on what surrounds it. */
export const Skeleton = ({ height, width = '100%', radius = 8 }: Props) => (
  <span className={styles.skeleton} style={{ height, width, borderRadius: radius }} aria-hidden="true" />
)
