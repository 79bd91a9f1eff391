export { type InkStroke, pointsIn, shapeOf, stampSide, textSide, toPixel } from '@khue/ink/stroke-shape'
