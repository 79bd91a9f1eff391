export { type InkStroke, pointsIn, shapeOf, stampSide, type StrokeShape, textSide, toPixel } from '@khue/ink/stroke-shape'
