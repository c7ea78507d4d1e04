import type { PickedImage } from '../media/image.types'

/** Lets the person pick one PDF. Rejects with a `PlatformFault`, `cancel` if none was picked. */
export type PickPdf = () => Promise<PickedImage>
