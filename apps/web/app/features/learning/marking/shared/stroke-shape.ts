export { type InkStroke, pointsIn, shapeOf, stampSide, type StrokeShape, textSide, toPixel } from '@khue/art/stroke-shape'
