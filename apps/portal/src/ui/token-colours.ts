/** @returns what stops it @param changed called whenever the page's theme does */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', changed)
  }
}

export type Resolve = (token: string, adjust?: 'auto' | 'none') => string

/** Tokens as current colours, for what knows no variables: a canvas, a frame of someone else's. */
export function readTokens<Colours>(place: HTMLElement, read: (resolve: Resolve) => Colours): Colours {
  // a variable's own value may be light-dark(…); as the colour of an element it is resolved
  const probe = place.appendChild(document.createElement('span'))
  // where motion is reduced every change takes a moment, and would be read before it takes effect
  probe.style.transition = 'none'
  // where the system forces its own colours on the page, `auto` takes those
  const colours = read((token, adjust = 'none') => {
    probe.style.setProperty('forced-color-adjust', adjust)
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  })
  probe.remove()
  return colours
}
