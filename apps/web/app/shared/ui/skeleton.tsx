import styles from './skeleton.module.css'

type Props = { height: number | string; width?: number | string; radius?: number }

/** Placeholder for loading content. Put `aria-busy` and an announced text on the surrounding element. */
export const Skeleton = ({ height, width = '100%', radius = 8 }: Props) => (
  <span className={styles.skeleton} style={{ height, width, borderRadius: radius }} aria-hidden="true" />
)
