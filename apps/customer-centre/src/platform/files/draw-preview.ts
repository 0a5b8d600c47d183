import sharp from 'sharp'

/** A picture that has more is not drawn: decoded, each pixel takes four bytes. */
const mostPixels = 50_000_000
/** Pixels of its longer side. A screenshot is still legible. */
const longest = 1280
/** Seconds of the library's own limit; the thread's is longer. */
const drawingTime = 10

sharp.concurrency(1)
sharp.cache(false)
// what a file can be read as is what its ending may be: all other decoders stay shut
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

export type Preview = { bytes: Uint8Array; width: number; height: number }

/**
 * Draws a small copy of a picture, upright, of its first frame, and with nothing of what was noted in it: where it was taken, by whom, the
 * larger picture that an editor left. Runs in a thread of its own.
 * @throws where it cannot be read within bounds
 */
export async function run({ bytes }: { bytes: Uint8Array }): Promise<Preview> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, pages: 1, failOn: 'truncated' })
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .timeout({ seconds: drawingTime })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
