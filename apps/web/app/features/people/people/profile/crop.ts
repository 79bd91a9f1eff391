export type Size = { width: number; height: number }
/** The visible square: its centre in the picture's pixels, and the zoom factor. */
export type Crop = { x: number; y: number; zoom: number }

export const maxZoom = 5

export const startCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The visible square in the picture's pixels. At zoom 1 its side is the picture's shorter side. */
export function squareOf({ x, y, zoom }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / zoom
  return { left: x - side / 2, top: y - side / 2, side }
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The nearest square inside the picture. */
export function clampCrop(crop: Crop, size: Size): Crop {
  const zoom = between(crop.zoom, 1, maxZoom)
  const { side } = squareOf({ ...crop, zoom }, size)
  return { zoom, x: between(crop.x, side / 2, size.width - side / 2), y: between(crop.y, side / 2, size.height - side / 2) }
}

/** Moves the picture with the pointer; `by` is a fraction of the stage. */
export function dragCrop(crop: Crop, size: Size, by: { x: number; y: number }): Crop {
  const { side } = squareOf(crop, size)
  return clampCrop({ ...crop, x: crop.x - by.x * side, y: crop.y - by.y * side }, size)
}

/** Zooms around a point of the stage (0 to 1), which stays in place. */
export function zoomCrop(crop: Crop, size: Size, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const next = between(zoom, 1, maxZoom)
  const { side: before } = squareOf(crop, size)
  const { side: after } = squareOf({ ...crop, zoom: next }, size)
  const lost = before - after
  return clampCrop({ zoom: next, x: crop.x + (at.x - 0.5) * lost, y: crop.y + (at.y - 0.5) * lost }, size)
}
