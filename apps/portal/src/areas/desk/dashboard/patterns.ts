import type { ChartColours } from './chart-colours.ts'

type Draw = (context: CanvasRenderingContext2D, size: number) => void

const line = (context: CanvasRenderingContext2D, ...points: [number, number, number, number]) => {
  context.moveTo(points[0], points[1])
  context.lineTo(points[2], points[3])
}

/**
 * Patterns that tell neighbours apart for people who do not see their colours: plain, then strokes in different
 * directions.
 */
const drawings: readonly (Draw | null)[] = [
  null,
  (context, size) => {
    // the corners are drawn twice, so that the tiles join
    for (const shift of [-size, 0, size]) line(context, shift, size, shift + size, 0)
  },
  (context, size) => line(context, 0, size / 2, size, size / 2),
  (context, size) => context.arc(size / 2, size / 2, size / 8, 0, Math.PI * 2),
  (context, size) => {
    for (const shift of [-size, 0, size]) line(context, shift, 0, shift + size, size)
  },
  (context, size) => line(context, size / 2, 0, size / 2, size),
]

/** The fill of the series at this place. */
export function fillOf(index: number, { series, surface }: ChartColours): string | CanvasPattern {
  const colour = series[index % series.length] ?? ''
  const draw = drawings[index % drawings.length]
  const size = 8
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const context = tile.getContext('2d')
  if (!draw || !context) return colour
  context.fillStyle = colour
  context.fillRect(0, 0, size, size)
  context.strokeStyle = surface
  context.lineWidth = 1.5
  context.globalAlpha = 0.75
  context.beginPath()
  draw(context, size)
  context.stroke()
  return context.createPattern(tile, 'repeat') ?? colour
}
