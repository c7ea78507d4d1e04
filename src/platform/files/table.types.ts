import type { PickedImage } from '../media/image.types'

/** Lets the person pick one spreadsheet or CSV file. Rejects with a `PlatformFault`, `cancel` if none was picked. */
export type PickTable = () => Promise<PickedImage>
