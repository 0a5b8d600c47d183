import { type RefObject, useEffect, useState } from 'react'

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
    const read = () => place.current && setColours(readColours(place.current))
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', read)
    return () => {
      observer.disconnect()
      dark.removeEventListener('change', read)
    }
  }, [place])
  return colours
}

function readColours(place: HTMLElement): ChartColours {
  // a variable's own value may be light-dark(…); as the colour of an element it is resolved
  const probe = place.appendChild(document.createElement('span'))
  // where motion is reduced every change takes a moment, and would be read before it takes effect
  probe.style.transition = 'none'
  // where the system forces its own colours on the page, labels take those; series must still differ
  const resolve = (token: string, adjust: 'auto' | 'none' = 'none') => {
    probe.style.setProperty('forced-color-adjust', adjust)
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    series: [1, 2, 3, 4, 5, 6].map(number => resolve(`chart-${number}`)),
    surface: resolve('surface'),
    text: resolve('muted', 'auto'),
    line: resolve('line', 'auto'),
    raised: resolve('raised'),
    ink: resolve('ink'),
  }
  probe.remove()
  return colours
}
