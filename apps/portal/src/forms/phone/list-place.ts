/** Pixels that must remain under the input for the list to open below it (specification 9). */
export const spaceBelow = 200

/** @param edges of the input, and the height of the window, in pixels */
export const placeOfList = (edges: { bottom: number }, windowHeight: number): 'below' | 'above' =>
  windowHeight - edges.bottom >= spaceBelow ? 'below' : 'above'
