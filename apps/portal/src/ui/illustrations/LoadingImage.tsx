import image from './loading.svg?no-inline'

/** The turning image of the loading overlay. A file rather than a data: URL, so that img-src 'self' is enough. */
export const LoadingImage = ({ alt }: { alt: string }) => (
  <img src={image} alt={alt} width="64" height="64" className="size-16 animate-spin" />
)
