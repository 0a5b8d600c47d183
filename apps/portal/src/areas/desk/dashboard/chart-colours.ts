import { type RefObject, useEffect, useState } from 'react'
import { type Resolve, readTokens, watchTheme } from '../../../ui/token-colours.ts'

export type ChartColours = {
  series: string[]
  surface: string
  text: string
  line: string
  raised: string
  ink: string
}

/** The tokens as current colours: a canvas knows no variables, so they are read again whenever the theme changes. */
export function useChartColours(place: RefObject<HTMLElement | null>): ChartColours | null {
  const [colours, setColours] = useState<ChartColours | null>(null)
  useEffect(() => {
    const read = () => place.current && setColours(readTokens(place.current, chartColours))
    read()
    return watchTheme(read)
  }, [place])
  return colours
}

const chartColours = (resolve: Resolve): ChartColours => ({
  series: [1, 2, 3, 4, 5, 6].map(number => resolve(`chart-${number}`)),
  surface: resolve('surface'),
  // labels take the system's colours where it forces its own on the page; series must still differ
  text: resolve('muted', 'auto'),
  line: resolve('line', 'auto'),
  raised: resolve('raised'),
  ink: resolve('ink'),
})
